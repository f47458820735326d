import type { PricePlan, Terms } from '@cloud/pricing'
import { plansOf } from '@cloud/pricing/estimate'
import { type PriceChange, priceChange } from '@cloud/pricing/price-lists'
import { type Kysely, sql, type Transaction } from 'kysely'
import { planFault } from '../../catalogue/import/terms-of-file.ts'
import { termsAt } from '../../catalogue/terms-at.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { UsageError } from '../cli/parse-values.ts'

/** Prices that change at a future time; `was` is null if there was no price before. */
export interface PricesToCome {
  readonly valid_from: string
  readonly flavors: readonly ({ readonly flavor_id: number } & (PriceChange | FirstPrice))[]
  readonly disks: readonly {
    readonly disk_id: number
    readonly was: DiskPrice | null
    readonly becomes: DiskPrice
  }[]
  readonly terms: { readonly was: Terms | null; readonly becomes: Terms } | null
}
interface FirstPrice {
  readonly was: null
  readonly becomes: number
}
interface DiskPrice {
  readonly monthly_price_rub_cents: number
  readonly hourly_price_rub_cents: number
}

/** Lists future prices and terms by time, each with the value that applies until then. */
export async function listPricesToCome(
  db: Kysely<Schema>,
  now: number,
  only?: Date
): Promise<readonly PricesToCome[]> {
  const { rows } = await sql<PricesToCome>`
    with moments as materialized (
      select valid_from from flavor_prices union select valid_from from disk_prices union select valid_from from terms_history
    )
    select to_char(m.valid_from at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as valid_from,
      (select coalesce(json_agg(json_build_object('flavor_id', p.flavor_id, 'was', (
          select b.flavor_monthly_price_rub_cents from flavor_prices b
          where b.flavor_id = p.flavor_id and b.valid_from < p.valid_from order by b.valid_from desc limit 1),
        'becomes', p.flavor_monthly_price_rub_cents) order by p.flavor_id), '[]')
        from flavor_prices p where p.valid_from = m.valid_from) as flavors,
      (select coalesce(json_agg(json_build_object('disk_id', p.disk_id, 'was', (
          select json_build_object('monthly_price_rub_cents', b.monthly_price_rub_cents,
            'hourly_price_rub_cents', b.hourly_price_rub_cents)
          from disk_prices b
          where b.disk_id = p.disk_id and b.valid_from < p.valid_from order by b.valid_from desc limit 1),
        'becomes', json_build_object('monthly_price_rub_cents', p.monthly_price_rub_cents,
          'hourly_price_rub_cents', p.hourly_price_rub_cents)) order by p.disk_id), '[]')
        from disk_prices p where p.valid_from = m.valid_from) as disks,
      (select json_build_object('was', (select b.terms from terms_history b
          where b.valid_from < t.valid_from order by b.valid_from desc limit 1), 'becomes', t.terms)
        from terms_history t where t.valid_from = m.valid_from) as terms
    from moments m
    where m.valid_from > ${new Date(now)} and (${only ?? null}::timestamptz is null or m.valid_from = ${only ?? null})
    order by m.valid_from`.execute(db)
  return rows.map((row) => ({
    ...row,
    flavors: row.flavors.map((one) =>
      one.was === null ? one : { ...one, ...priceChange(one.was, one.becomes) }
    )
  }))
}

/**
 * Withdraws the changes scheduled for a time: the previous prices continue.
 *
 * @param flavor_id limits this to one flavor
 * @returns the withdrawn prices
 * @throws if nothing is scheduled at that time; a price in force can only be replaced
 */
export async function withdrawPrices(
  tx: Transaction<Schema>,
  moment: Date,
  now: number,
  flavor_id?: number
): Promise<PricesToCome> {
  const [withdrawn] = await listPricesToCome(tx, now, moment)
  if (flavor_id !== undefined) return withdrawFlavor(tx, moment, flavor_id, withdrawn)
  if (withdrawn === undefined)
    throw new Error(`No prices or terms are planned for ${moment.toISOString()}. See prices list.`)
  await tx.deleteFrom('flavor_prices').where('valid_from', '=', moment).execute()
  await tx.deleteFrom('disk_prices').where('valid_from', '=', moment).execute()
  await tx.deleteFrom('terms_history').where('valid_from', '=', moment).execute()
  return withdrawn
}

async function withdrawFlavor(
  tx: Transaction<Schema>,
  moment: Date,
  flavor_id: number,
  all: PricesToCome | undefined
): Promise<PricesToCome> {
  const flavors = all?.flavors.filter((one) => one.flavor_id === flavor_id) ?? []
  if (all === undefined || flavors.length === 0)
    throw new Error(
      `No price of flavor ${flavor_id} is planned for ${moment.toISOString()}. See prices list.`
    )
  await tx
    .deleteFrom('flavor_prices')
    .where('valid_from', '=', moment)
    .where('flavor_id', '=', flavor_id)
    .execute()
  return { ...all, flavors, disks: [], terms: null }
}

const futureTime = (db: Kysely<Schema>, after: Date) =>
  db
    .selectFrom('terms_history')
    .select(['valid_from', 'terms'])
    .where('valid_from', '>', after)
    .orderBy('valid_from')
    .execute()

/** Returns the current and the future terms. */
export async function showTerms(db: Kysely<Schema>, now: number) {
  const at = new Date(now)
  return { terms: await termsAt(db, at), to_come: await futureTime(db, at) }
}

/** Terms to change. */
export interface NewTerms extends Partial<Omit<Terms, 'planDiscounts'>> {
  /** Discounts of plans that the terms have, fractions; the other plans keep theirs. */
  readonly discounts: Readonly<Record<PricePlan, number>>
}

/**
 * Returns terms with other discounts of their plans, in the form that they have.
 * @throws if a plan is not in the terms
 */
function withDiscounts(was: Terms, discounts: NewTerms['discounts']): Terms {
  const known = plansOf(was)
  const unknown = Object.keys(discounts).find((plan) => known.every(({ months }) => String(months) !== plan))
  if (unknown !== undefined) throw new UsageError(`The terms have no plan of ${unknown} months then.`)
  if (was.plans === undefined) return { ...was, planDiscounts: { ...was.planDiscounts, ...discounts } }
  return {
    ...was,
    plans: known.map((plan) => ({ ...plan, discount: discounts[plan.months] ?? plan.discount }))
  }
}

/**
 * Replaces the given terms from a time on, now or in the future; the other terms stay. Changes scheduled for later stay, too,
 * and are returned. `changed` is false if no term changes.
 */
export async function setTerms(tx: Transaction<Schema>, wanted: NewTerms, valid_from: Date) {
  const was = await termsAt(tx, valid_from)
  const { discounts, ...others } = wanted
  const { planDiscounts, ...rest } = withDiscounts(was, discounts)
  const terms = { ...(others.plans === undefined ? { planDiscounts } : {}), ...rest, ...others }
  const fault = planFault(terms)
  if (fault !== null) throw new UsageError(`The terms ${fault}.`)
  const to_come = await futureTime(tx, valid_from)
  const changed = JSON.stringify(sorted(was)) !== JSON.stringify(sorted(terms))
  if (changed) {
    const row = { valid_from, terms: JSON.stringify(terms) }
    await tx
      .insertInto('terms_history')
      .values(row)
      .onConflict((conflict) => conflict.column('valid_from').doUpdateSet(row))
      .execute()
  }
  return { valid_from, changed, was, terms, to_come }
}

const sorted = ({ plans, planDiscounts, ...rest }: Terms) => [
  plans,
  Object.entries(planDiscounts ?? {}).sort(),
  Object.entries(rest).sort()
]
