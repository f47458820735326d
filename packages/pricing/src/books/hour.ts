/** Milliseconds. */
export const HOUR = 3_600_000
