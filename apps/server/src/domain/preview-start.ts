import type { StartPreview } from '@cloud/api'
import { canStart } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { actOnServer } from './act-on-server.ts'
import type { Book, Server } from './book/Book.ts'
import { hasPlace } from './book/has-place.ts'
import { launchPrice } from './book/launch-price.ts'
import { missing } from './book/missing.ts'
import { priceHoldsUntil } from './book/price-holds-until.ts'
import { startPrice } from './book/start-price.ts'
import type { Facts } from './facts.ts'
import { accountFrozen, wrongStatus } from './refusals.ts'

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
