const MOST = 10_000_000_000_000

/**
 * Roubles as a person writes them, in kopeks: '50 000', '1234,5', '1 234,50 ₽'. Undefined for anything else, and for what
 * no longer is a sum of money.
 */
export function parseRub(text: string): number | undefined {
  const found = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s|(₽|р\.?)\s*$/gu, ''))
  if (found === null) return undefined
  const [, roubles = '', kopeks = ''] = found
  const amount = Number(roubles) * 100 + Number(kopeks.padEnd(2, '0'))
  return amount <= MOST ? amount : undefined
}
