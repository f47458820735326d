import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { HOUR_MS, periodHours, startedHours } from '@cloud/pricing/books'
import { isPlanNumber } from '../core/is-plan-number.ts'

/** The paid period of an active server. */
export interface PaidPeriod {
  readonly hours: number
  /** Hours that have started, as a stop would charge them. */
  readonly started_hours: number
  readonly until: string
  /** Part of the prepayment that is charged. */
  readonly spent_rub_cents: number
  /** Part of the prepayment that a stop returns. */
  readonly returned_rub_cents: number
}

/** Returns the paid period of a server; null outside one. */
export function paidPeriod(
  {
    status,
    price_plan,
    paid_until,
    server_full_rent_price_rub_cents: prepaid,
    prepaid_left_rub_cents: left
  }: Pick<
    ServerConfig,
    'status' | 'price_plan' | 'paid_until' | 'server_full_rent_price_rub_cents' | 'prepaid_left_rub_cents'
  >,
  now: number
): PaidPeriod | null {
  if (status !== STATUS.active || price_plan === 0 || paid_until === null || !isPlanNumber(price_plan))
    return null
  const hours = periodHours(price_plan)
  const start = Date.parse(paid_until) - hours * HOUR_MS
  return {
    hours,
    started_hours: Math.min(hours, startedHours(now - start)),
    until: paid_until,
    // the ledger keeps the sum of both equal to the prepayment
    spent_rub_cents: prepaid - left,
    returned_rub_cents: left
  }
}
