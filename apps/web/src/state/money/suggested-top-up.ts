import type { ServerConfig } from '@cloud/api'

/**
 * Returns the sum to suggest for a start: the missing amount for the first launch; for a later one at least an hour's price, because less
 * would not help.
 */
export const suggestedTopUp = ({
  started_at,
  missing_rub_cents,
  hour_price_rub_cents
}: Pick<ServerConfig, 'started_at' | 'missing_rub_cents' | 'hour_price_rub_cents'>): number =>
  started_at === null ? missing_rub_cents : Math.max(missing_rub_cents, hour_price_rub_cents)
