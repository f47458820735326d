/** By how much Moscow's clock is ahead of UTC, milliseconds; it has no summer time. */
export const MOSCOW = 3 * 3_600_000
