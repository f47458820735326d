/**
 * Returns the price per GPU card of a configuration: its price divided by the number of cards, rounded half up to whole kopeks, or with a step of
 * 100 to whole roubles.
 */
export const perCard = (cost_rub_cents: number, gpu_count: number, step: 1 | 100 = 1): number =>
  Math.round(cost_rub_cents / gpu_count / step) * step
