import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { recordWebhookEvents } from '../webhooks/record-webhook-events.ts'
import { type Offer, savedOfferNumber } from './saved-offers.ts'

/** Records the end of an offer for the webhooks of its author. */
export const recordOfferEvent = (
  tx: Transaction<Schema>,
  offer: Pick<Offer, 'account_id' | 'offer_id' | 'year' | 'year_no' | 'total_rub_cents'>,
  status: 'accepted' | 'expired',
  at: number
): Promise<void> =>
  recordWebhookEvents(tx, offer.account_id, [
    {
      type: `offer.${status}`,
      data: {
        offer_id: offer.offer_id,
        number: savedOfferNumber(offer),
        status,
        total_rub_cents: offer.total_rub_cents,
        at: new Date(at).toISOString()
      }
    }
  ])

/** Records the offers that have expired before a moment, each once. */
export async function recordExpiredOffers(tx: Transaction<Schema>, now: number): Promise<void> {
  const { rows } = await sql<Offer>`
    update offers set expiry_recorded = true
    where not expiry_recorded and valid_until <= ${new Date(now)}
    returning *`.execute(tx)
  for (const offer of rows)
    if (offer.accepted_at === null && offer.revoked_at === null)
      await recordOfferEvent(tx, offer, 'expired', offer.valid_until.getTime())
}
