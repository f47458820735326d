import type { StartPreview } from '@cloud/api'
import { canStart } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { actOnServer } from './act-on-server.ts'
import { launchPrice } from './book/launch-price.ts'
import { missing } from './book/missing.ts'
import { priceHoldsUntil } from './book/price-holds-until.ts'
import { startPrice } from './book/start-price.ts'
import { hasCapacity } from './capacity.ts'
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
  return actOnServer(tx, account_id, server_id, now, async (book, server, at) => {
    if (book.frozen) throw accountFrozen()
    if (!canStart(server)) throw wrongStatus()
    const { price_plan, plain_quote } = launchPrice(book, server, at)
    return {
      taken_rub_cents: startPrice(book, server, at).total,
      missing_rub_cents: missing(book, server, at),
      price_plan: server.launched ? 0 : price_plan,
      hour_price_rub_cents: plain_quote.hour,
      has_capacity: await hasCapacity(tx, book, server.flavor_id, at),
      price_holds_until:
        server.launched || server.lapsed ? null : new Date(priceHoldsUntil(server)).toISOString()
    }
  })
}
