import type { RuleHindrance } from '@cloud/api'
import type { EventType, PaymentType, PricePlan, Quote, Terms } from '@cloud/pricing'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export type LedgerAccount = 'balance' | 'hold' | 'revenue' | 'acquiring' | 'invoice' | 'correction'

/** Payer of an invoice, as the account was when the invoice was requested. */
export interface Payer {
  readonly user_type: string
  readonly name: string
  readonly company: string
  readonly inn: string
  readonly kpp: string
}

/** Kinds of corrections by operators. */
export const CORRECTION_KINDS = ['credit', 'debit', 'payout'] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** Kinds of requests for a second operator: a correction, or a transfer that exceeds its invoice's amount. */
export type RequestKind = CorrectionKind | 'transfer'

export interface TransfersTable {
  account_id: number
  transfer_id: GeneratedAlways<number>
  kind:
    | 'launch'
    | 'change'
    | 'renewal'
    | 'hour'
    | 'stop'
    | 'failure'
    | 'failed_hour'
    | 'top_up'
    | 'unpaid'
    | CorrectionKind
    | 'payout_refused'
  key: string
  at: Date
  source: LedgerAccount
  target: LedgerAccount
  server_id: number | null
  /** Number of the server's purchase, and of the hour within it. */
  purchase_no: number | null
  hour_no: number | null
  /** Number of the payment within the top-up. */
  top_up_id: number | null
  payment_no: number | null
  amount_rub_cents: number
}

/** Both entries of every transfer, with their signs. */
export interface EntriesView {
  account_id: ColumnType<number, never, never>
  transfer_id: ColumnType<number, never, never>
  key: ColumnType<string, never, never>
  at: ColumnType<Date, never, never>
  ledger_account: ColumnType<LedgerAccount, never, never>
  server_id: ColumnType<number | null, never, never>
  amount_rub_cents: ColumnType<number, never, never>
}

export interface TopUpsTable {
  account_id: number
  top_up_id: GeneratedAlways<number>
  order_key: string
  payment_type: PaymentType
  amount_rub_cents: number
  status: 'pending' | 'paid' | 'declined' | 'expired'
  arrived_rub_cents: number | null
  payer: JSONColumnType<Payer> | null
  /** API token that requested the top-up; null if none did. */
  token_id: Generated<number | null>
  created_at: Date
  settled_at: Date | null
}

/** Payments of card top-ups at a bank. */
export interface CardPaymentsTable {
  account_id: number
  top_up_id: number
  /** Number of the payment within the top-up, as in the ledger. */
  payment_no: number
  /** null if the bank reported a payment that the product did not request. */
  idempotence_key: Generated<string | null>
  /** Body of the request, repeated unchanged; null once the bank has answered. */
  request: Generated<string | null>
  bank_payment_id: Generated<string | null>
  confirmation_url: Generated<string | null>
  status: 'pending' | 'succeeded' | 'canceled' | 'refused'
  /** Amount that arrived. */
  amount_rub_cents: Generated<number | null>
  /** Reason of the bank, or of the product for a refused payment. */
  reason: Generated<string | null>
  created_at: Date
  settled_at: Generated<Date | null>
  looked_up_at: Generated<Date | null>
  next_look_up_at: Generated<Date | null>
  lease_until: Generated<Date | null>
}

/** Refunds of payments by card. */
export interface CardRefundsTable {
  refund_id: GeneratedAlways<number>
  account_id: number
  top_up_id: number
  payment_no: number
  /** Key of the payout's transfer; null for a refund that was made at the bank. */
  payout_key: Generated<string | null>
  /** null until the bank has reported the amount. */
  amount_rub_cents: Generated<number | null>
  idempotence_key: Generated<string | null>
  /** Body of the request, repeated unchanged; null before the first attempt, and once the bank has answered. */
  request: Generated<string | null>
  requested_at: Generated<Date | null>
  bank_refund_id: Generated<string | null>
  /** `reported`: a notification named it; `unknown`: the bank does not know it; `at_bank`: made at the bank, not booked. */
  status: 'pending' | 'succeeded' | 'refused' | 'reported' | 'unknown' | 'at_bank'
  reason: Generated<string | null>
  created_at: Date
  settled_at: Generated<Date | null>
  attempted_at: Generated<Date | null>
  next_attempt_at: Generated<Date | null>
  lease_until: Generated<Date | null>
}

/** Servers to start when the money of a top-up arrives. */
export interface TopUpStartsTable {
  account_id: number
  top_up_id: number
  server_id: number
  /** null until the first credit. */
  result: string | null
}

/** Price and terms at which each period was bought. */
export interface PrepaymentsTable {
  account_id: number
  server_id: number
  purchase_no: number
  at: Date
  price_plan: PricePlan
  quote: JSONColumnType<Quote>
  plain_quote: JSONColumnType<Quote>
  terms: JSONColumnType<Terms>
  flavor_id: number
}

export interface EventsTable {
  account_id: number
  event_id: GeneratedAlways<number>
  type: EventType
  created_at: Date
  amount_rub_cents: number
  /** Balance after the event. */
  balance_rub_cents: number
  server_id: number | null
  server_name: string | null
  text: string
  /** Transfer that the event is about. */
  transfer_id: number | null
  top_up_id: number | null
  /** Rule of a `rule_fired` event. */
  rule_id: Generated<number | null>
  rule_hindrance: Generated<RuleHindrance | null>
  /** Prefix of the API token that caused the event. */
  token_prefix: Generated<string | null>
}

export interface PromoCodesTable {
  promocode_id: Generated<number>
  code: string
  /** Percent; numeric columns are read as text. */
  discount: ColumnType<string, number | string, number | string>
  plans: number[] | null
  gpu_ids: number[] | null
  valid_from: Date
  valid_until: Date | null
  max_uses: number | null
  max_uses_per_account: number | null
  first_order_only: Generated<boolean>
}

export interface PromoUsesTable {
  account_id: number
  server_id: number
  promocode_id: number
  used_at: Date
  returned_at: Date | null
}

export interface MoneySchema {
  transfers: TransfersTable
  entries: EntriesView
  top_ups: TopUpsTable
  card_payments: CardPaymentsTable
  card_refunds: CardRefundsTable
  top_up_starts: TopUpStartsTable
  prepayments: PrepaymentsTable
  events: EventsTable
  promo_codes: PromoCodesTable
  promo_uses: PromoUsesTable
}
