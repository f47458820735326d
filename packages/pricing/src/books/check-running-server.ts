import { PRICE_PLANS } from '../configuration/price-plans.ts'
import { checkWhole } from '../money/check-number.ts'
import { PricingError } from '../money/pricing-error.ts'
import { isRunning } from './is-running.ts'
import type { RunningServer } from './running-server.ts'

/** What `runRate` reads of a server. */
export type RatedServer = Pick<RunningServer, 'status' | 'period' | 'plain_hour'>

/** Refuses what is not a plan. */
export function checkPlan(plan: unknown, field: string): void {
  if (!PRICE_PLANS.some((known) => known === plan))
    throw new PricingError(field, `one of ${PRICE_PLANS}`, plan)
}

/** Refuses a list whose servers do not say what an hour of theirs costs; of one that costs nothing only its state is read. */
export function checkRatedServers(servers: readonly RatedServer[]): void {
  if (!Array.isArray(servers)) throw new PricingError('servers', 'a list of servers', servers)
  servers.forEach((server: RatedServer | undefined, index) => {
    const place = `servers.${index}`
    checkWhole(server?.status, `${place}.status`, 2, -4)
    if (!server || !isRunning(server)) return
    if (server.period !== null) checkPlan(server.period, `${place}.period`)
    checkWhole(server.plain_hour, `${place}.plain_hour`, undefined, 1)
  })
}

/** As `checkRatedServers`, and whether each says when its paid time ends and how it is renewed. */
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

/** Refuses what is not milliseconds, such as the text of the wire: `Date.parse` makes them of it. */
export function checkMoment(value: unknown, field: string): void {
  if (!Number.isFinite(value)) throw new PricingError(field, 'milliseconds', value)
}
