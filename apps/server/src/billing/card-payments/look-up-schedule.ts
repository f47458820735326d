import { HOUR_MS } from '@cloud/pricing/books'

const MINUTE_MS = 60_000

/** Time for which a payment is looked up, and for which the bank keeps its key. */
export const OPEN_MS = 24 * HOUR_MS

/** Minimum time between two look-ups of the payments of one top-up. */
export const LOOK_UP_INTERVAL_MS = 10_000

/** Maximum time until a look-up that failed is repeated. */
const RETRY_MS = 5 * MINUTE_MS

const FIRST_LOOK_UPS_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)

/**
 * Returns the time of the next look-up of a payment: 1, 5, 15 and 60 minutes after its creation, then every hour; undefined after the
 * last one, which is at or after 24 hours.
 *
 * @param lookedUpAt time of the last look-up; undefined if there was none
 */
export function nextLookUp(createdAt: number, lookedUpAt: number): number | undefined {
  const age = lookedUpAt - createdAt
  if (age >= OPEN_MS) return undefined
  const first = FIRST_LOOK_UPS_MS.find((after) => after > age)
  return createdAt + (first ?? (Math.floor(age / HOUR_MS) + 1) * HOUR_MS)
}

/** Returns the time of the next look-up after one that failed. It does not count: after 24 hours another one follows. */
export function nextLookUpAfterFailure(createdAt: number, lookedUpAt: number): number {
  return Math.min(nextLookUp(createdAt, lookedUpAt) ?? Infinity, lookedUpAt + RETRY_MS)
}
