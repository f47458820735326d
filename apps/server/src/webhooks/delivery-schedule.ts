const MINUTE_MS = 60_000

/** Time from each failed attempt to the next one. The number of attempts is in the schema `Delivery` and docs/rules/wire.md, too. */
const PAUSES_MS = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE_MS)

/**
 * Returns the time until the next attempt of a delivery; undefined after the last attempt.
 *
 * @param attempts number of attempts that have failed, from 1
 */
export const pauseAfter = (attempts: number): number | undefined => PAUSES_MS[attempts - 1]

/** Number of deliveries given up in a row after which a webhook is disabled. */
export const MAX_FAILURES_IN_ROW = 100

/** Maximum number of waiting deliveries of a webhook. Further ones are given up at once. */
export const MAX_WAITING = 1000
