import type { Kopeks } from '../money/kopeks.ts'
import { checkRatedServers, isRunning, type RatedServer } from './running-server.ts'

/**
 * What the balance pays an hour: the plain hours of the servers in states 1 and 2 outside a paid period. A first
 * launch is before its period, not outside.
 * Source: docs/rules/money.md#what-is-shown.
 * @throws {PricingError} when one of them does not say its state, its period or its plain hour
 */
export function runRate(servers: readonly RatedServer[]): Kopeks {
  checkRatedServers(servers)
  return servers.reduce(
    (sum, server) => sum + (isRunning(server) && server.period === null ? server.plain_hour : 0),
    0
  ) as Kopeks
}
