import { availablePlans, type Terms } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Doubt } from './catalogue-doubts.ts'

interface PlanUse {
  readonly plan: number
  /** Servers in a paid period that would renew it. */
  readonly renewals: number
  /** Servers that were never launched and have a pinned price of the plan. */
  readonly pinned: number
  readonly accounts: number
  readonly offers: number
}

/**
 * Returns a doubt about plans in use that new terms no longer have. Their running periods and pinned prices stay as bought, and open
 * offers keep them, but servers cannot renew them. Source: docs/rules/money.md#renewal.
 */
export async function withdrawnPlanDoubts(
  tx: Transaction<Schema>,
  before: Terms,
  after: Terms
): Promise<readonly Doubt[]> {
  const kept = availablePlans(null, after)
  const withdrawn = availablePlans(null, before).filter((plan) => !kept.includes(plan))
  if (withdrawn.length === 0) return []
  const { rows } = await sql<PlanUse>`
    select plan, (select count(*)::integer from servers where price_plan = plan and period_start is not null and auto_renewal) as renewals,
      (select count(*)::integer from servers where price_plan = plan and not launched and status <> -3) as pinned,
      (select count(distinct account_id)::integer from servers where price_plan = plan and status <> -3
        and (not launched or (period_start is not null and auto_renewal))) as accounts,
      (select count(*)::integer from offers o where is_open(o)
        and exists (select from jsonb_array_elements(o.items) item where (item ->> 'price_plan')::integer = plan)) as offers
    from unnest(${withdrawn}::integer[]) plan`.execute(tx)
  const used = rows.filter(({ renewals, pinned, offers }) => renewals + pinned + offers > 0)
  const described = used.map(
    ({ plan, renewals, pinned, accounts, offers }) =>
      `${plan} months (${renewals} servers would renew, ${pinned} not launched, of ${accounts} accounts; ${offers} open offers)`
  )
  return used.length === 0
    ? []
    : [{ yes: 'plans', what: `It withdraws plans in use: ${described.join(', ')}` }]
}
