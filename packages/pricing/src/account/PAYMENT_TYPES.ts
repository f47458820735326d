/** How money comes in: by card or by invoice. Source: specification, section 3. */
export const PAYMENT_TYPES = Object.freeze(['acquiring', 'invoice'] as const)
export type PaymentType = (typeof PAYMENT_TYPES)[number]
