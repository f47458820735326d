/** What one video card of a configuration costs: its price divided by its cards, half up, in whole kopeks or, by 100, roubles. */
export const perCard = (cost_rub_cents: number, gpu_count: number, step: 1 | 100 = 1): number =>
  Math.round(cost_rub_cents / gpu_count / step) * step
