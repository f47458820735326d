/** Formats kopeks as an amount of the API. @example formatBankAmount(10_050) // '100.50' */
export function formatBankAmount(rub_cents: number): string {
  const digits = String(rub_cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses an amount of the API into hundredths; undefined if it is none. @example parseBankAmount('100.50') // 10_050 */
export function parseBankAmount(value: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(value) ?? []
  return whole === undefined ? undefined : Number(`${whole}${fraction.padEnd(2, '0')}`)
}
