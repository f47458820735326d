const MOST = 10_000_000_000_000

/**
 * Roubles as a person writes them, in kopeks: '50 000', '1234,5', '1 234,50 ₽'. What is more than 100 000 000 000 ₽ counts as
 * that: nobody can pay it, and it is a sum all the same. Undefined for anything else.
 */
export function parseRub(text: string): number | undefined {
  const found = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s|(₽|р\.?)\s*$/gu, ''))
  if (found === null) return undefined
  const [, roubles = '', kopeks = ''] = found
  return Math.min(Number(roubles) * 100 + Number(kopeks.padEnd(2, '0')), MOST)
}
