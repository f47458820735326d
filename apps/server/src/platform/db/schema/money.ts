import type { EventType, PricePlan, Quote, Status, Terms, UserType } from '@cloud/pricing'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface AccountsTable {
  account_id: GeneratedAlways<number>
  /** In small letters. */
  email: string
  name: string
  user_type: Generated<UserType>
  phone: Generated<string>
  company: Generated<string>
  inn: Generated<string>
  kpp: Generated<string>
  frozen: Generated<boolean>
  /** When somebody who reads its mail proved it; null: nobody has. */
  email_confirmed_at: Date | null
  created_at: Date
  /** Changed by the ledger alone: the sum of the account's entries. */
  balance_rub_cents: ColumnType<number, never, never>
  /** The date of the last entry or event. */
  last_at: Date
  lasts_until: Date | null
  notice_level: Generated<number>
  next_due_at: Date | null
  next_act_at: Date | null
  /** The edition of /privacy that its owner agreed to; null: nobody was asked. */
  consent_version: Generated<string | null>
  /** Since when nobody is known behind it. */
  erased_at: Generated<Date | null>
}

export interface ServersTable {
  account_id: number
  server_id: Generated<number>
  name: string
  status: Status
  flavor_id: number
  os_id: number
  disk_id: number
  ssd_count: number
  auto_renewal: Generated<boolean>
  created_at: Date
  price_plan: PricePlan
  quote: JSONColumnType<Quote>
  plain_quote: JSONColumnType<Quote>
  terms: JSONColumnType<Terms>
  promocode_id: number | null
  pinned_at: Date
  lapsed: Generated<boolean>
  launched: Generated<boolean>
  ever_active: Generated<boolean>
  period_start: Date | null
  prepaid_rub_cents: Generated<number>
  charged_hours: Generated<number>
  end_notified: Generated<boolean>
  /** Changed by the ledger alone: what is left of a prepayment. */
  hold_rub_cents: ColumnType<number, never, never>
  purchase_no: Generated<number>
  started_at: Date | null
  paid_until: Date | null
  paid_hours: Generated<number>
  hour_taken_rub_cents: Generated<number>
  operation: Generated<number>
  asked_at: Date | null
  late_notified: Generated<boolean>
  queue_ticket: number | null
  /** Waits, and has the money of its launch; changed by the database alone. */
  can_be_served: ColumnType<boolean, never, never>
}

export type LedgerAccount = 'balance' | 'hold' | 'revenue' | 'acquiring' | 'invoice' | 'correction'

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
    | 'credit'
    | 'debit'
    | 'payout'
  key: string
  at: Date
  source: LedgerAccount
  target: LedgerAccount
  server_id: number | null
  /** Which purchase of the server, and which of its hours. */
  purchase_no: number | null
  hour_no: number | null
  /** Which payment for the top-up. */
  top_up_id: number | null
  payment_no: number | null
  amount_rub_cents: number
}

/** Both sides of every transfer, with their signs. */
export interface EntriesView {
  account_id: ColumnType<number, never, never>
  transfer_id: ColumnType<number, never, never>
  key: ColumnType<string, never, never>
  at: ColumnType<Date, never, never>
  ledger_account: ColumnType<LedgerAccount, never, never>
  server_id: ColumnType<number | null, never, never>
  amount_rub_cents: ColumnType<number, never, never>
}

/** At what each period was bought. */
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
  /** The balance after it. */
  balance_rub_cents: number
  server_id: number | null
  server_name: string | null
  text: string
  /** What it is about. */
  transfer_id: number | null
  top_up_id: number | null
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

export interface OperatorNoticesTable {
  notice_id: GeneratedAlways<number>
  at: Date
  account_id: number
  server_id: number
  text: string
}

export interface MachineCommandsTable {
  account_id: number
  command_id: GeneratedAlways<number>
  server_id: number
  operation: number
  want: 'running' | 'stopped'
  commanded_at: Generated<Date>
}

export interface SimulationTable {
  behaviour: 'normal' | 'slow' | 'refuse' | 'fail' | 'twice' | 'lost'
}

export interface SimulatedAnswersTable {
  answer_id: GeneratedAlways<number>
  account_id: number
  server_id: number
  operation: number
  outcome: 'ready' | 'refused' | 'failed' | 'down'
  answers_at: Date
}

export interface ProductClockTable {
  offset_ms: number
  /** When the jobs of a shop last saw the time. */
  ticked_at: Generated<Date | null>
}

export interface MoneySchema {
  accounts: AccountsTable
  servers: ServersTable
  transfers: TransfersTable
  entries: EntriesView
  events: EventsTable
  prepayments: PrepaymentsTable
  promo_codes: PromoCodesTable
  promo_uses: PromoUsesTable
  operator_notices: OperatorNoticesTable
  machine_commands: MachineCommandsTable
  simulation: SimulationTable
  simulated_answers: SimulatedAnswersTable
  product_clock: ProductClockTable
}
