import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface AlertsTable {
  alert_id: Generated<number>
  level: 'info' | 'warning' | 'critical'
  text: string
  link_url: string | null
  link_text: string | null
  starts_at: Date
  ends_at: Date | null
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
  /** The operator who handles the lead. */
  taken_by: string | null
  taken_at: Date | null
  closed_by: string | null
  closed_at: Date | null
  /** Outcome of the call. */
  note: string | null
}

export interface ServiceSchema {
  alerts: AlertsTable
  leads: LeadsTable
}
