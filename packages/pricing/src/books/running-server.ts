import { checkMoment, checkRange, checkWhole } from '../money/check-number.ts'
import { PricingError } from '../money/pricing-error.ts'
import { MAX_PLAN_MONTHS, type PricePlan } from '../quote/price-plans.ts'
import { STATUS } from '../rental/status.ts'

/**
 * The fields of a server that the predictions read. Only servers in state 1 (start) or 2 (active) cost anything; other
 * servers may be passed and are ignored.
 */
export interface RunningServer {
  readonly id: number
  readonly status: number
  /** Plan of the paid period, including a period that begins when the first launch is done; `null` outside a period. */
  readonly period: PricePlan | null
  /** End of the period or of the paid hour, in milliseconds; `null` if nothing is paid or the server is not running yet. */
  readonly paid_until: number | null
  /** Pinned plain hour in kopeks, at least 1. */
  readonly plain_hour: number
  readonly auto_renewal: boolean
  /**
   * Price of renewing the period today, and the plain hour that the renewal would pin, in kopeks; `null` if there is no
   * renewal.
   */
  readonly renewal_total: number | null
  readonly renewal_plain_hour: number | null
}

/** Returns true if the server costs money: it is in state 1 or 2. */
export function isRunning({ status }: { readonly status: number }): boolean {
  return status === STATUS.start || status === STATUS.active
}

/** The fields of a server that `runRate` reads. */
export type RatedServer = Pick<RunningServer, 'status' | 'period' | 'plain_hour'>

/**
 * Throws unless each server in state 1 or 2 has a valid period and plain hour. Only the state of the other servers is
 * checked.
 */
export function checkRatedServers(servers: readonly RatedServer[]): void {
  if (!Array.isArray(servers)) throw new PricingError('servers', 'a list of servers', servers)
  servers.forEach((server: RatedServer | undefined, index) => {
    const place = `servers.${index}`
    checkRange(server?.status, `${place}.status`, -4, 2)
    if (!server || !isRunning(server)) return
    if (server.period !== null) checkRange(server.period, `${place}.period`, 0, MAX_PLAN_MONTHS)
    checkRange(server.plain_hour, `${place}.plain_hour`, 1)
  })
}

/** Checks servers as `checkRatedServers` does, and also the end of the paid time and the renewal of each. */
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
    checkRange(renewal_plain_hour ?? 1, `${place}.renewal_plain_hour`, 1)
  })
}

/**
 * Returns true if a running server will be off at a moment if nobody acts, because its period ends by then and is not
 * renewed.
 * Source: docs/rules/watching.md#preview.
 * @throws {PricingError} if the moment is invalid, or a server in state 1 or 2 has an invalid field
 */
export function isPeriodOverBy(server: RunningServer, moment: number): boolean {
  checkRunningServers([server])
  checkMoment(moment, 'moment')
  const { period, paid_until, auto_renewal } = server
  return isRunning(server) && !!period && !auto_renewal && paid_until !== null && paid_until <= moment
}
