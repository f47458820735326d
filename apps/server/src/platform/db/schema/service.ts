import type { PaymentType } from '@cloud/pricing'
import type { GeneratedAlways, JSONColumnType } from 'kysely'

/** Who asked for an invoice, as the account was at that moment. */
export interface Payer {
  readonly user_type: string
  readonly name: string
  readonly company: string
  readonly inn: string
  readonly kpp: string
}

export interface TopUpsTable {
  account_id: number
  top_up_id: GeneratedAlways<number>
  order_key: string
  payment_type: PaymentType
  amount_rub_cents: number
  status: 'pending' | 'paid' | 'declined'
  arrived_rub_cents: number | null
  payer: JSONColumnType<Payer> | null
  created_at: Date
  settled_at: Date | null
}

export interface LeadsTable {
  lead_id: GeneratedAlways<number>
  account_id: number | null
  name: string
  phone: string
  email: string
  comment: string
  configuration: JSONColumnType<Record<string, unknown>> | null
  consent_at: Date
  /** The operator who calls back. */
  taken_by: string | null
  taken_at: Date | null
  closed_by: string | null
  closed_at: Date | null
  /** What came of it. */
  note: string | null
}

export interface ServiceSchema {
  top_ups: TopUpsTable
  leads: LeadsTable
}
