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

export interface OperatorSchema {
  correction_requests: CorrectionRequestsTable
  operators: OperatorsTable
  invoice_payments: InvoicePaymentsTable
  broadcasts: BroadcastsTable
  operator_acts: OperatorActsTable
}
