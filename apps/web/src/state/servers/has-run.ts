import type { ServerConfig } from '@cloud/api'

/**
 * Returns true if the server was active once, so that its disk has data and its promo code is spent. `started_at` is null during every
 * launch, but the addresses stay until the server is deleted.
 */
export const hasRun = ({ started_at, addresses }: Pick<ServerConfig, 'started_at' | 'addresses'>): boolean =>
  started_at !== null || addresses.length > 0
