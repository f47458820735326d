/** State of a payment at the bank. `waiting_for_capture`: the money is reserved, and arrives only after `capturePayment`. */
export type BankPaymentStatus = 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'

/** A payment as the bank reports it. */
export interface BankPayment {
  readonly id: string
  readonly status: BankPaymentStatus
  /** Key of the top-up (`top_ups.order_key`), stored with the payment at the bank; undefined for a foreign payment. */
  readonly order_key: string | undefined
  /** Whole kopeks, or hundredths of another currency. */
  readonly amount: number
  /** @example 'RUB' */
  readonly currency: string
  /** Page of the bank where the customer pays; undefined once the payment has ended. */
  readonly confirmation_url: string | undefined
  /** Reason of a canceled payment, in the words of the bank's API; undefined if it gives none. */
  readonly cancel_reason: string | undefined
}

/** A refund as the bank reports it. */
export interface BankRefund {
  readonly id: string
  /** Payment that is refunded. */
  readonly bank_payment_id: string
  readonly status: 'pending' | 'succeeded' | 'canceled'
  readonly amount: number
  readonly currency: string
  /** Description of the request, if the bank returns it. */
  readonly description: string | undefined
  readonly cancel_reason: string | undefined
}

/** Facts from which the request of a payment is written. */
export interface PaymentOrder {
  readonly order_key: string
  readonly top_up_id: number
  readonly amount_rub_cents: number
  /** Receives the receipt. */
  readonly email: string
  /** Address to which the bank sends the customer back. */
  readonly return_url: string
}

/** Facts from which the request of a refund is written. */
export interface RefundOrder {
  readonly bank_payment_id: string
  readonly amount_rub_cents: number
  readonly description: string
  /** Receives the receipt of the refund. */
  readonly email: string
}

/**
 * The bank did not answer, or answered that it does not know the result yet: the request may have been carried out. Repeat it
 * with the same body and key.
 */
export class UnknownBankOutcome extends Error {
  override readonly name = 'UnknownBankOutcome'
}

/** The bank refused the request: nothing was carried out. */
export class BankRefusal extends Error {
  override readonly name = 'BankRefusal'
  /** HTTP status of the answer. */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/**
 * API of a bank. All methods are outgoing calls: never call them within a transaction. Requests that create something take a body
 * and a key that were committed before; the bank carries out one key once in 24 hours, and returns the same object again.
 *
 * A refund works like a payment: `writeRefund` returns the body, commit it with a new key, call `createRefund` until it does not
 * throw `UnknownBankOutcome`, and `findRefund` until the status is final.
 *
 * @throws {UnknownBankOutcome} @throws {BankRefusal}
 */
export interface BankApi {
  /** Returns the body of the request for a payment. No call is sent. */
  writePayment(order: PaymentOrder): string
  createPayment(body: string, idempotence_key: string): Promise<BankPayment>
  /** Returns undefined if the bank does not know the payment. */
  findPayment(bank_payment_id: string): Promise<BankPayment | undefined>
  /** Finds payments of a top-up whose ids are not known, because the answers were lost. */
  findPaymentsOf(order_key: string, created_since: Date): Promise<readonly BankPayment[]>
  /** Takes reserved money. */
  capturePayment(payment: BankPayment, idempotence_key: string): Promise<BankPayment>
  /** Returns the body of the request for a refund. No call is sent. */
  writeRefund(order: RefundOrder): string
  createRefund(body: string, idempotence_key: string): Promise<BankRefund>
  /** Returns undefined if the bank does not know the refund. */
  findRefund(bank_refund_id: string): Promise<BankRefund | undefined>
  /** Finds the refunds of a payment. */
  findRefundsOf(bank_payment_id: string): Promise<readonly BankRefund[]>
  /** Finds the refunds of all payments, also those that the product did not request. */
  findRefundsSince(created_since: Date): Promise<readonly BankRefund[]>
  /** Reads the shop at the bank: a call without effect that needs valid keys. */
  checkKeys(): Promise<{
    readonly is_test: boolean
    /** True if the bank takes no payments for the shop: it is not connected yet, closed or suspended. */
    readonly is_disabled: boolean
    /** True if the bank sends receipts for the shop: it refuses payments without one. */
    readonly needs_receipts: boolean
  }>
}

/** A request of the bank to the product, as it arrived. */
export interface NotificationRequest {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Content of a notification: a hint to look up a payment, a hint about a refund, a payment that needs no look-up because a signature
 * proves it, or something else.
 */
export type BankNotification =
  | { readonly kind: 'payment'; readonly bank_payment_id: string; readonly order_key: string | undefined }
  | { readonly kind: 'refund'; readonly bank_refund_id: string; readonly bank_payment_id: string }
  | { readonly kind: 'proved'; readonly payment: BankPayment }
  | { readonly kind: 'other' }

/** Bank that takes payments by card. */
export interface Acquirer {
  /** Last part of the address of its notifications: `/api/v1/payments/{name}/`. */
  readonly name: 'simulated' | 'yookassa'
  /** Returns the address that the customer opens to pay. */
  paymentUrl(order_key: string): string
  /** Returns the content of a notification; undefined if it is none, or its signature is wrong. */
  readNotification(request: NotificationRequest): BankNotification | undefined
  /** undefined for the simulation, which has no bank to call. */
  readonly bank: BankApi | undefined
}

declare module '../../platform/http/services.ts' {
  interface Services {
    /** undefined if no bank takes cards. */
    readonly acquirer: Acquirer | undefined
  }
}
