import { HOUR } from './HOUR.ts'

const PRICE_HOLDS = 30 * 24 * HOUR

/** The last moment of a pinned price whose first launch is still to come. Source: docs/rules/money.md#the-pinned-price. */
export const priceHoldsUntil = ({ pinned_at }: { readonly pinned_at: number }): number =>
  pinned_at + PRICE_HOLDS
