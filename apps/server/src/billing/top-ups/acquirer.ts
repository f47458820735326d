/** Notice of the acquirer about a payment. */
export interface PaymentNotice {
  /** Key of the order: `top_ups.order_key`. */
  readonly order: string
  readonly outcome: 'paid' | 'declined'
  /** Amount that arrived, in whole kopeks; 0 when declined. */
  readonly amount_rub_cents: number
}

/** Bank that takes payments by card. The bank hosts the payment page and reports the result by a signed notice. */
export interface Acquirer {
  /** Returns the address of the page where this order is paid. */
  paymentUrl(order: string): string
  /** Returns the notice in a message; undefined if it is none, or its signature is not the acquirer's. */
  read(message: unknown): PaymentNotice | undefined
}

declare module '../../platform/http/services.ts' {
  interface Services {
    /** Undefined if no bank takes cards. */
    readonly acquirer: Acquirer | undefined
  }
}
