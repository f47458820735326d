/** An hour in milliseconds, the unit of every moment here. */
export const HOUR_MS = 3_600_000
