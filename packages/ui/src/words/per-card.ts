/** What one video card of a configuration costs: its price divided by its cards, in whole kopeks, half up. */
export const perCard = (cost_rub_cents: number, gpu_count: number): number =>
  Math.round(cost_rub_cents / gpu_count)
