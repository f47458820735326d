/** Sums by which a balance may be topped up at once, kopeks. Source: docs/rules/money.md#money-in. */
export const TOP_UP = Object.freeze({
  least: 10_000,
  most_by_card: 100_000_000,
  most: 100_000_000_000
} as const)
