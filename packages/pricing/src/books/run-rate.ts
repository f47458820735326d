import type { Kopeks } from '../money/kopeks.ts'
import { checkRatedServers, isRunning, type RatedServer } from './running-server.ts'

/**
 * What the balance pays an hour: the plain hours of the servers in states 1 and 2 outside a paid period. During its first
 * launch a server is not outside one.
 * Source: docs/rules/money.md#what-is-shown.
 * @throws {PricingError} when a server lacks its state, its period or its plain hour
 */
export function runRate(servers: readonly RatedServer[]): Kopeks {
  checkRatedServers(servers)
  return servers.reduce(
    (sum, server) => sum + (isRunning(server) && server.period === null ? server.plain_hour : 0),
    0
  ) as Kopeks
}
