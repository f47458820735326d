import { PRICE_PLANS, type PricePlan } from '../configuration/price-plans.ts'
import { checkMoment, checkWhole } from '../money/check-number.ts'
import { checkOneOf } from '../money/check-type.ts'
import { PricingError } from '../money/pricing-error.ts'
import { STATUS } from '../rental/status.ts'

/** What is read of a server. Only one in state 1 (start) or 2 (active) costs anything; others may be passed, too. */
export interface RunningServer {
  readonly id: number
  readonly status: number
  /** The plan of the paid period, also of one that begins when the first launch is done; `null` outside a period. */
  readonly period: PricePlan | null
  /** When the period or the paid hour ends, milliseconds; `null` when nothing is paid, or not running yet. */
  readonly paid_until: number | null
  /** The pinned plain hour, kopeks, at least 1. */
  readonly plain_hour: number
  readonly auto_renewal: boolean
  /** What a renewal of the period would cost today, and the plain hour that it would pin; `null` without one. */
  readonly renewal_total: number | null
  readonly renewal_plain_hour: number | null
}

/** Whether a server costs money: it is in state 1 or 2. */
export function isRunning({ status }: { readonly status: number }): boolean {
  return status === STATUS.start || status === STATUS.active
}

/** What `runRate` reads of a server. */
export type RatedServer = Pick<RunningServer, 'status' | 'period' | 'plain_hour'>

/** Throws unless each server that costs something has the price of its hour; of the others only the state is read. */
export function checkRatedServers(servers: readonly RatedServer[]): void {
  if (!Array.isArray(servers)) throw new PricingError('servers', 'a list of servers', servers)
  servers.forEach((server: RatedServer | undefined, index) => {
    const place = `servers.${index}`
    checkWhole(server?.status, `${place}.status`, 2, -4)
    if (!server || !isRunning(server)) return
    if (server.period !== null) checkOneOf(server.period, `${place}.period`, PRICE_PLANS)
    checkWhole(server.plain_hour, `${place}.plain_hour`, undefined, 1)
  })
}

/** As `checkRatedServers`; each also needs the end of its paid time and how it is renewed. */
export function checkRunningServers(servers: readonly RunningServer[]): void {
  checkRatedServers(servers)
  servers.forEach((server, index) => {
    if (!isRunning(server)) return
    const { paid_until, auto_renewal, renewal_total, renewal_plain_hour } = server
    const place = `servers.${index}`
    checkMoment(paid_until ?? 0, `${place}.paid_until`)
    if (typeof auto_renewal !== 'boolean')
      throw new PricingError(`${place}.auto_renewal`, 'true or false', auto_renewal)
    checkWhole(renewal_total ?? 0, `${place}.renewal_total`)
    checkWhole(renewal_plain_hour ?? 1, `${place}.renewal_plain_hour`, undefined, 1)
  })
}

/**
 * Whether a server that runs will be off by a moment if nobody acts, for its period ends until then and is not renewed.
 * Source: docs/rules/watching.md#preview.
 *
 * @throws {PricingError} when the moment is none, or a server in state 1 or 2 lacks something
 */
export function isOverBy(server: RunningServer, moment: number): boolean {
  checkRunningServers([server])
  checkMoment(moment, 'moment')
  const { period, paid_until, auto_renewal } = server
  return isRunning(server) && !!period && !auto_renewal && paid_until !== null && paid_until <= moment
}
