/**
 * Returns by how many percent a price changes, with its sign and two decimals half up; null from 0.
 *
 * @example percentOf(26_840_000, 29_000_000) // '+8.05'
 */
export function percentOf(was: number, becomes: number): string | null {
  if (was === 0) return null
  const hundredths = Math.sign(becomes - was) * Math.round((Math.abs(becomes - was) * 10_000) / was)
  return `${hundredths < 0 ? '-' : '+'}${(Math.abs(hundredths) / 100).toFixed(2)}`
}
