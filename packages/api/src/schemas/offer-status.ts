/** Statuses of a saved offer. In a separate module, because error responses also use it. */
export const OFFER_STATUSES = ['open', 'accepted', 'revoked', 'expired'] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]
