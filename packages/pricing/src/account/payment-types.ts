/** How money comes in: by card or by invoice. Source: docs/rules/money.md#money-in. */
export const PAYMENT_TYPES = Object.freeze(['acquiring', 'invoice'] as const)
export type PaymentType = (typeof PAYMENT_TYPES)[number]
