/** Notice of the acquirer about a payment. */
export interface PaymentNotice {
  /** The order's key: `top_ups.order_key`. */
  readonly order: string
  readonly outcome: 'paid' | 'declined'
  /** Amount that arrived, in whole kopeks; 0 when declined. */
  readonly amount_rub_cents: number
}

/** Bank that takes payments by card. The bank hosts the payment page and reports the result by a signed notice. */
export interface Acquirer {
  /** Address of the page where this order is paid. */
  paymentUrl(order: string): string
  /** The notice in a message, or undefined when the message is not one or its signature is not the acquirer's. */
  read(message: unknown): PaymentNotice | undefined
}

declare module '../../platform/http/services.ts' {
  interface Services {
    /** undefined where no bank takes cards. */
    readonly acquirer: Acquirer | undefined
  }
}
