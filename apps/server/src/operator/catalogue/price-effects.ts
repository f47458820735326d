import { type PricePlan, quote, STATUS } from '@cloud/pricing'
import { HOUR_MS, periodHours } from '@cloud/pricing/books'
import { sql, type Transaction } from 'kysely'
import { createPriceAt, type PriceHistories } from '../../billing/price-at.ts'
import type { Price } from '../../billing/state/account-state.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { percentOf } from './percent-of.ts'

/** Renewal that will cost a different amount than the period before it. */
export interface PriceEffect {
  readonly account_id: number
  readonly email: string
  readonly server_id: number
  readonly name: string
  readonly flavor_id: number
  readonly price_plan: number
  /** Time from which renewals have the new price: the end of the current period. */
  readonly from: string
  /** Price of the current period without its promo code. */
  readonly was_rub_cents: number
  /** null: the plan is no longer offered, so the server continues on the hourly plan. */
  readonly becomes_rub_cents: number | null
  readonly difference_rub_cents: number | null
  /** @example '+8.05' */
  readonly percent: string | null
}

export interface PriceEffects {
  /** Servers in a paid period that will be renewed, at any price. */
  readonly renewals: number
  readonly accounts: number
  /** Sum of the differences of one renewal each. */
  readonly difference_rub_cents: number
  /** The earliest renewal first. */
  readonly effects: readonly PriceEffect[]
}

/**
 * Returns the servers whose next renewal changes its price, by the current and the future prices. Pinned prices change only at a
 * renewal, and the hourly price of a server outside a period stays. Source: docs/rules/money.md#the-pinned-price.
 */
export async function priceEffects(tx: Transaction<Schema>): Promise<PriceEffects> {
  const servers = await tx
    .selectFrom('servers as s')
    .innerJoin('accounts as a', 'a.account_id', 's.account_id')
    .select(['s.account_id', 'a.email', 's.server_id', 's.name', 's.flavor_id', 's.disk_id', 's.ssd_count'])
    .select(['s.price_plan', 's.period_start', 's.quote', 's.terms'])
    .where('s.status', '=', STATUS.active)
    .where('s.auto_renewal', '=', true)
    .where('s.period_start', 'is not', null)
    .where('s.price_plan', '<>', 0)
    .where('a.frozen', '=', false)
    .execute()
  const flavors = [...new Set(servers.map(({ flavor_id }) => flavor_id))]
  const { histories } = await oneRow(
    tx,
    sql<{ histories: PriceHistories }>`select price_histories(${flavors}::bigint[]) as histories`
  )
  const priceAt = createPriceAt(histories)
  const effects = servers.flatMap((server): readonly PriceEffect[] => {
    const { price_plan, period_start } = server
    const end = (period_start?.getTime() ?? 0) + periodHours(price_plan) * HOUR_MS
    const was = totalWithoutPromo(price_plan, server)
    const becomes = priceAt(server, price_plan, end)?.quote.total ?? null
    if (becomes === was) return []
    const { account_id, email, server_id, name, flavor_id } = server
    return [
      {
        account_id,
        email,
        server_id,
        name,
        flavor_id,
        price_plan,
        from: new Date(end).toISOString(),
        was_rub_cents: was,
        becomes_rub_cents: becomes,
        difference_rub_cents: becomes === null ? null : becomes - was,
        percent: becomes === null ? null : percentOf(was, becomes)
      }
    ]
  })
  return {
    renewals: servers.length,
    accounts: new Set(effects.map(({ account_id }) => account_id)).size,
    difference_rub_cents: effects.reduce(
      (sum, { difference_rub_cents }) => sum + (difference_rub_cents ?? 0),
      0
    ),
    effects: effects.sort(
      (one, other) => one.from.localeCompare(other.from) || one.server_id - other.server_id
    )
  }
}

/** Returns the total of the pinned price without its promo code, under the terms of that price. */
const totalWithoutPromo = (
  price_plan: PricePlan,
  { quote: { monthly }, terms }: Pick<Price, 'quote' | 'terms'>
) =>
  quote(
    {
      flavor: { flavor_monthly_price_rub_cents: monthly.total, gpu_count: 0 },
      ssd: { size: 1, monthly_price_rub_cents: 0 },
      ssdSize: 0,
      pricePlan: price_plan
    },
    terms
  ).total

const MAX_SHOWN_EFFECTS = 5

/**
 * Returns the effects with the largest rises only, without e-mails, for commands that change prices: `prices preview` lists
 * all.
 */
export function shortEffects({ effects, ...rest }: PriceEffects) {
  const largest = [...effects].sort(
    (one, other) =>
      (other.difference_rub_cents ?? Infinity) - (one.difference_rub_cents ?? Infinity) ||
      one.server_id - other.server_id
  )
  return {
    ...rest,
    servers: effects.length,
    largest: largest.slice(0, MAX_SHOWN_EFFECTS).map(({ email: _, ...effect }) => effect)
  }
}
