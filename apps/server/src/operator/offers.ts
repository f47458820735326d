import type { Transaction } from 'kysely'
import { offerStatus, savedOfferNumber } from '../offers/saved-offers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { productNow } from '../platform/product-clock.ts'

interface OffersQuery {
  /** null: all accounts. */
  readonly account_id: number | null
  readonly limit: number
}

/** Lists saved offers, the newest first: with their accounts, their outcomes, and their servers. */
export async function listOffers(tx: Transaction<Schema>, { account_id, limit }: OffersQuery) {
  const now = await productNow(tx)
  const saved = tx.selectFrom('offers').selectAll()
  const offers = await (account_id === null ? saved : saved.where('account_id', '=', account_id))
    .orderBy('year', 'desc')
    .orderBy('year_no', 'desc')
    .limit(limit)
    .execute()
  return offers.map((offer) => ({
    number: savedOfferNumber(offer),
    id: offer.offer_id,
    account_id: offer.account_id,
    title: offer.title,
    status: offerStatus(offer, now),
    total_rub_cents: offer.total_rub_cents,
    promocode_id: offer.promocode_id,
    created_at: offer.created_at,
    valid_until: offer.valid_until,
    accepted_at: offer.accepted_at,
    accepted_by: offer.accepted_by,
    server_ids: offer.server_ids
  }))
}
