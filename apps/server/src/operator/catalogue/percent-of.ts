/**
 * Returns the change of a price in percent, with its sign and two decimals half up; null from 0. It is computed in whole
 * numbers only.
 *
 * @example percentOf(26_840_000, 29_000_000) // '+8.05'
 */
export function percentOf(was: number, becomes: number): string | null {
  if (was === 0) return null
  const base = BigInt(was)
  // the quotient of two prices is never negative, so the division rounds down
  const hundredths = (20_000n * BigInt(becomes) + base) / (2n * base) - 10_000n
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : '+'}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
