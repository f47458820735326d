import { DEFAULT_TERMS } from '@cloud/pricing'
import { vatWithin } from '@cloud/pricing/books'
import { type RawBuilder, sql } from 'kysely'
import { type Month, monthMoments } from './month-moments.ts'

/** Revenue of a month at one VAT rate. Negative if refunds exceed the usage. */
export interface RevenueAtRate {
  readonly vat_percent: number
  readonly amount_rub_cents: number
}

/**
 * Selects the revenue of a month in Moscow time: its transfers with the VAT rate in force when their hour began. The hour of a failure is
 * refunded at the rate at which it was charged.
 *
 * @param account_id null: of all accounts
 */
export function monthRevenue(month: Month, account_id: number | null): RawBuilder<unknown> {
  const { from, to } = monthMoments(month)
  return sql`
    select t.account_id, t.server_id, rate.vat_percent, t.target = 'revenue' as is_usage,
      case t.target when 'revenue' then t.amount_rub_cents else -t.amount_rub_cents end as amount_rub_cents
    from transfers t
    cross join lateral (
      select case when t.kind <> 'failed_hour' then t.at else (
        select h.at from transfers h where h.account_id = t.account_id and h.server_id = t.server_id
          and h.kind = 'hour' and h.transfer_id < t.transfer_id
        order by h.transfer_id desc limit 1) end as began
    ) hour
    join (
      select '-infinity'::timestamptz as since, coalesce(min(valid_from), 'infinity') as until,
        ${DEFAULT_TERMS.vatPercent}::float8 as vat_percent from terms_history
      union all
      select valid_from, lead(valid_from, 1, 'infinity') over (order by valid_from), (terms ->> 'vatPercent')::float8
      from terms_history
    ) rate on hour.began >= rate.since and hour.began < rate.until
    where t.at >= ${from} and t.at < ${to} and 'revenue' in (t.source, t.target)
      and (${account_id}::bigint is null or t.account_id = ${account_id}::bigint)`
}

export interface TaxedRevenue {
  readonly vat_percent: number
  readonly revenue_rub_cents: number
  readonly vat_rub_cents: number
}

/**
 * Returns the revenue of one payer by VAT rate, the lower rate first, with the VAT computed once on each sum. Source:
 * docs/rules/documents.md#the-months-figures.
 */
export function taxRevenue(revenue: readonly RevenueAtRate[]): readonly TaxedRevenue[] {
  const percents = [...new Set(revenue.map(({ vat_percent }) => vat_percent))].sort(
    (one, other) => one - other
  )
  return percents.map((vat_percent) => {
    const sum = revenue
      .filter((one) => one.vat_percent === vat_percent)
      .reduce((total, { amount_rub_cents }) => total + amount_rub_cents, 0)
    // refunds of a month may exceed its usage
    return {
      vat_percent,
      revenue_rub_cents: sum,
      vat_rub_cents: Math.sign(sum) * vatWithin(Math.abs(sum), vat_percent)
    }
  })
}
