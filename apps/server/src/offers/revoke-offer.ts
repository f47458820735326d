import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { productNow } from '../platform/product-clock.ts'
import { lockSavedOffer, noSuchOffer, refuseClosed } from './saved-offers.ts'

/**
 * Revokes an open offer and returns its promo uses. The author's account may be frozen.
 *
 * @throws Refusal `not_found` for offers of other accounts, `offer_closed`. Source: docs/rules/offers.md#revoking.
 */
export async function revokeOffer(
  tx: Transaction<Schema>,
  account_id: number,
  offer_id: string
): Promise<void> {
  const offer = await lockSavedOffer(tx, offer_id)
  if (offer.account_id !== account_id) throw noSuchOffer()
  // read after locking: the offer may have ended while waiting for the lock
  const now = await productNow(tx)
  refuseClosed(offer, now)
  await tx
    .updateTable('offers')
    .set({ revoked_at: new Date(now) })
    .where('account_id', '=', account_id)
    .where('offer_id', '=', offer_id)
    .execute()
}
