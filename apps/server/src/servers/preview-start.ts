import type { StartPreview } from '@cloud/api'
import { canStart } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Facts } from '../billing/facts.ts'
import { accountFrozen, wrongStatus } from '../billing/refusals.ts'
import type { Book, Server } from '../billing/state/Book.ts'
import { hasPlace } from '../billing/state/has-place.ts'
import { launchPrice } from '../billing/state/launch-price.ts'
import { missing } from '../billing/state/missing.ts'
import { priceHoldsUntil } from '../billing/state/price-holds-until.ts'
import { startPrice } from '../billing/state/start-price.ts'
import type { Schema } from '../platform/db/schema.ts'
import { actOnServer } from './act-on-server.ts'

/**
 * What a start would take of an account and a server as they are now. Lack of money or of a place is only told.
 *
 * @throws Problem 404, 409 `account_frozen`, `wrong_status`
 */
export function previewStart(
  tx: Transaction<Schema>,
  account_id: number,
  server_id: number,
  now: number
): Promise<StartPreview> {
  const act = (book: Book, server: Server, at: number, { places }: Facts): StartPreview => {
    if (book.frozen) throw accountFrozen()
    if (!canStart(server)) throw wrongStatus()
    const { price_plan, plain_quote } = launchPrice(book, server, at)
    return {
      taken_rub_cents: startPrice(book, server, at).total,
      missing_rub_cents: missing(book, server, at),
      price_plan: server.launched ? 0 : price_plan,
      hour_price_rub_cents: plain_quote.hour,
      has_capacity: hasPlace(book, server.flavor_id, at, places[server.flavor_id] ?? 0),
      price_holds_until:
        server.launched || server.lapsed ? null : new Date(priceHoldsUntil(server)).toISOString()
    }
  }
  return actOnServer(tx, account_id, server_id, now, act, { server_id })
}
