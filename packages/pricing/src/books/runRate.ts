import type { Kopeks } from '../money/Kopeks.ts'
import { isRunning } from './isRunning.ts'
import type { RunningServer } from './RunningServer.ts'

/**
 * What the balance pays an hour: the plain hours of the servers in states 1 and 2 outside a paid period. A first
 * launch is before its period, not outside.
 * Source: decisions, section 5, 'What is told'.
 */
export function runRate(servers: readonly Pick<RunningServer, 'status' | 'period' | 'plain_hour'>[]): Kopeks {
  return servers.reduce(
    (sum, server) => sum + (isRunning(server) && server.period === null ? server.plain_hour : 0),
    0
  ) as Kopeks
}
