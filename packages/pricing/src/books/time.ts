/** An hour in milliseconds. */
export const HOUR_MS = 3_600_000

/** How far Moscow's clock is ahead of UTC, all year round. Source: docs/rules/money.md#months. */
export const MOSCOW_OFFSET_MS = 3 * HOUR_MS
