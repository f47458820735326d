/** What may become of a saved offer. Every refusal may name it, so it stands apart from the offer's own schema. */
export const OFFER_STATUSES = ['open', 'accepted', 'revoked', 'expired'] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]
