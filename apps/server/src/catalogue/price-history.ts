import type { PriceHistory } from '@cloud/api'
import { priceChange } from '@cloud/pricing/price-lists'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { type Page, pageOf } from '../platform/list-page.ts'

interface HistoryQuery extends Page {
  readonly flavor_ids?: readonly number[] | undefined
  readonly gpu_id?: number | undefined
}

interface StoredHistory {
  readonly flavor_id: number
  readonly prices: readonly {
    readonly valid_from: string
    readonly flavor_monthly_price_rub_cents: number
    /** The price before; null for the first one. */
    readonly was: number | null
  }[]
}

/**
 * Lists the past and present prices of configurations until a moment, latest start first; setting the same price again adds
 * no entry. Configurations that are named may be closed: customers may still have them.
 * Source: docs/rules/prices.md#price-history.
 */
export async function listPriceHistory(
  tx: Transaction<Schema>,
  now: number,
  { flavor_ids, gpu_id, ...page }: HistoryQuery
): Promise<{ readonly count: number; readonly results: PriceHistory[] }> {
  const { rows } = await sql<StoredHistory>`
    with begun as (
      select flavor_id, valid_from, flavor_monthly_price_rub_cents as price,
        lag(flavor_monthly_price_rub_cents) over (partition by flavor_id order by valid_from) as was
      from flavor_prices join flavors f using (flavor_id)
      where valid_from <= ${new Date(now)}
        and ${flavor_ids === undefined ? sql`not f.closed` : sql`flavor_id = any(${flavor_ids}::bigint[])`}
        and ${gpu_id === undefined ? sql`true` : sql`f.gpu_id = ${gpu_id}`}
    )
    select flavor_id, json_agg(json_build_object(
        'valid_from', to_char(valid_from at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'flavor_monthly_price_rub_cents', price, 'was', was) order by valid_from desc) as prices
    from begun where was is distinct from price
    group by flavor_id order by max(valid_from) desc, flavor_id`.execute(tx)
  const results = pageOf(rows, page).map(({ flavor_id, prices }) => ({
    flavor_id,
    prices: prices.map(({ was, ...price }) => ({
      ...price,
      change_percent: was === null ? null : priceChange(was, price.flavor_monthly_price_rub_cents).percent
    }))
  }))
  return { count: rows.length, results }
}
