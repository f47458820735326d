/** An hour in milliseconds. */
export const HOUR_MS = 3_600_000

/** A day of 24 hours in milliseconds. */
export const DAY_MS = 24 * HOUR_MS

/** How far Moscow's clock is ahead of UTC, all year round. Source: docs/rules/money.md#months. */
export const MOSCOW_OFFSET_MS = 3 * HOUR_MS

/** For so many days a pinned price waits for the first start of its server. Source: docs/rules/money.md#the-pinned-price. */
export const PINNED_PRICE_DAYS = 30
