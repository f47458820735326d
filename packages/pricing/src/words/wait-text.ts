import { checkPart, SAFE_MAX } from '../money/check-number.ts'

/**
 * Formats a waiting time for use after 'через': seconds below 100, then minutes, then hours, rounded up.
 * @throws {PricingError} unless `seconds` is a number from 0 to the largest safe integer
 * @example waitText(45) // '45\u00a0с'
 * @example waitText(840) // '14\u00a0мин'
 */
export function waitText(seconds: number): string {
  checkPart(seconds, 'seconds', SAFE_MAX)
  if (seconds < 100) return `${Math.ceil(seconds)}\u00a0с`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `${minutes}\u00a0мин` : `${Math.ceil(minutes / 60)}\u00a0ч`
}
