/** An hour in milliseconds. */
export const HOUR_MS = 3_600_000

/** A day of 24 hours in milliseconds. */
export const DAY_MS = 24 * HOUR_MS

/** Offset of Moscow time from UTC in milliseconds, the same all year. Source: docs/rules/money.md#months. */
export const MOSCOW_OFFSET_MS = 3 * HOUR_MS

/**
 * Number of days that a pinned price is held until the first start of the server.
 * Source: docs/rules/money.md#the-pinned-price.
 */
export const PINNED_PRICE_DAYS = 30
