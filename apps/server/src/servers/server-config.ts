import type { ServerConfig } from '@cloud/api'
import { type PricePlan, STATUS } from '@cloud/pricing'
import type { Book, Server } from '../billing/state/Book.ts'
import { missing } from '../billing/state/missing.ts'
import { periodEnd } from '../billing/state/period-end.ts'
import { shownPrice } from '../billing/state/shown-price.ts'

/** What a server has of the catalogue, and its place in the queue. */
export type ServerRow = Pick<
  ServerConfig,
  'gpu' | 'gpu_count' | 'cpu' | 'cpu_count' | 'ram' | 'ram_count' | 'os' | 'queue_position'
>

const text = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())

/**
 * A server as both lists have it. Source: docs/rules/wire.md#servers.
 *
 * @param now milliseconds of the product's clock
 */
export function serverConfig(
  account: Pick<Book, 'balance' | 'priceAt'>,
  server: Server,
  shown: ServerRow,
  now: number
): ServerConfig {
  const price = shownPrice(account, server, now)
  const paid_until = periodEnd(server) ?? server.paid_until
  return {
    id: server.server_id,
    name: server.name,
    status: server.status,
    is_in_queue: server.status === STATUS.requested,
    ...shown,
    flavor_id: server.flavor_id,
    ssd_count: server.ssd_count,
    price_plan: price.price_plan,
    promocode_id: price.promocode_id,
    server_full_rent_price_rub_cents: price.total,
    hour_price_rub_cents: price.hour,
    prepaid_left_rub_cents: server.hold_rub_cents,
    missing_rub_cents: missing(account, server, now),
    renewal_total_rub_cents: renewalTotal(account, server, price.price_plan, now),
    auto_renewal: server.auto_renewal,
    created_at: new Date(server.created_at).toISOString(),
    started_at: text(server.started_at),
    paid_until: text(paid_until !== null && paid_until < now ? null : paid_until)
  }
}

/** What a renewal would cost today; none on the hourly plan and outside a period. */
function renewalTotal({ priceAt }: Pick<Book, 'priceAt'>, server: Server, plan: PricePlan, now: number) {
  return plan === 0 ? null : (priceAt(server, plan, now)?.quote.total ?? null)
}
