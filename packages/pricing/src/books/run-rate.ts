import type { Kopeks } from '../money/kopeks.ts'
import { checkRatedServers, isRunning, type RatedServer } from './running-server.ts'

/**
 * Returns the kopeks that the balance pays per hour: the plain hours of the servers in states 1 and 2 outside a paid
 * period. A server on a monthly plan counts as inside its period during its first launch.
 * Source: docs/rules/money.md#what-is-shown.
 * @throws {PricingError} if the state, period or plain hour of a server is invalid
 */
export function runRate(servers: readonly RatedServer[]): Kopeks {
  checkRatedServers(servers)
  return servers.reduce(
    (sum, server) => sum + (isRunning(server) && server.period === null ? server.plain_hour : 0),
    0
  ) as Kopeks
}
