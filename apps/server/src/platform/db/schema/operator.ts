import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { RequestKind } from './money.ts'

export interface OperatorActsTable {
  act_id: GeneratedAlways<number>
  at: Date
  /** Operator who ran the command; in brackets if the identity was not checked. */
  operator: string
  command: string
  /** Arguments and options of the command. */
  input: JSONColumnType<Record<string, unknown>>
  answer: JSONColumnType<Record<string, unknown>>
}

export interface InvoicePaymentsTable {
  account_id: number
  top_up_id: number
  payment_no: number
  /** Reference of the bank. */
  reference: string
  amount_rub_cents: number
  at: Date
}

export interface BroadcastsTable {
  broadcast_id: GeneratedAlways<number>
  text: string
  started_at: Date
  up_to_account_id: number
  sent_up_to_account_id: Generated<number>
}

export interface OperatorsTable {
  name: string
  /** Command groups that the operator may run. */
  roles: string[]
  /** SHA-256 of the operator's secret. */
  secret_hash: Buffer
  added_at: Date
  /** null: the operator is active. */
  ended_at: Date | null
}

export interface CorrectionRequestsTable {
  request_id: GeneratedAlways<number>
  account_id: number
  kind: RequestKind
  /** Invoice of a transfer; null for the other kinds. */
  top_up_id: number | null
  target: 'acquiring' | 'invoice' | null
  amount_rub_cents: number
  reason: string
  reference: string
  requested_by: string
  requested_at: Date
  expires_at: Date
  decided_by: string | null
  decided_at: Date | null
  approved: boolean | null
}

/** Transfers of bank statements that were credited, or wait for a second operator. */
export interface BankTransfersTable {
  bank_transfer_id: GeneratedAlways<number>
  account_id: number
  top_up_id: number
  /** null while it waits for a second operator. */
  payment_no: number | null
  request_id: number | null
  /** SHA-256 of date, number, payer's account, bank and amount. */
  identity_hash: Buffer
  date: string
  number: string
  payer_account: string
  payer_bic: string
  amount_rub_cents: number
  payer: string
  payer_inn: string
  purpose: string
  at: Date
  taken_back_at: Date | null
}

/** Transfers that an import has read, credited or not. */
export interface StatementLinesTable {
  identity_hash: Buffer
  read_at: Date
}

export interface OperatorSchema {
  bank_transfers: BankTransfersTable
  statement_lines: StatementLinesTable
  correction_requests: CorrectionRequestsTable
  operators: OperatorsTable
  invoice_payments: InvoicePaymentsTable
  broadcasts: BroadcastsTable
  operator_acts: OperatorActsTable
}
