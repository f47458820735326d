import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { OfferPreview, OfferPreviewQuery } from '../schemas/offer-preview.ts'
import { Page, whole } from '../schemas/primitives.ts'
import { NewOffer, OfferAcceptance, OfferId, SavedOffer } from '../schemas/saved-offer.ts'

/** Saved offers: numbered, with a validity and a locked price (docs/rules/offers.md). */
export const offers = {
  /** Lists offers, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/offers/',
    access: 'account',
    scope: 'read',
    query: Page,
    response: v.object({ count: whole(0), results: v.array(SavedOffer) }),
    errors: []
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/offers/',
    access: 'account',
    scope: 'order',
    body: NewOffer,
    response: SavedOffer,
    errors: ['promo_refused', 'email_not_confirmed', 'account_frozen', 'too_many_offers']
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/offers/{id}/',
    access: 'anyone',
    scope: 'read',
    params: OfferId,
    response: SavedOffer,
    errors: []
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/v1/offers/{id}/preview/',
    access: 'anyone',
    scope: 'read',
    params: OfferId,
    query: OfferPreviewQuery,
    response: OfferPreview,
    errors: []
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/v1/offers/{id}/revoke/',
    access: 'account',
    scope: 'order',
    params: OfferId,
    response: SavedOffer,
    errors: ['offer_closed']
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/v1/offers/{id}/accept/',
    access: 'account',
    scope: 'order',
    params: OfferId,
    body: OfferAcceptance,
    response: SavedOffer,
    errors: [
      'offer_closed',
      'offer_not_yours',
      'account_frozen',
      'offer_unavailable',
      'machines_unavailable',
      'too_many_servers',
      'too_much_disk',
      'token_limit',
      'no_capacity',
      'email_not_confirmed',
      'acceptance_changed'
    ]
  })
}
