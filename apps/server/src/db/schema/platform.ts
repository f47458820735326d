import type { Terms } from '@cloud/pricing'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface SettingsTable {
  key: string
  value: string
}

export interface GpusTable {
  gpu_id: number
  name: string
  /** GB. */
  ram: number
  is_cloud: boolean
}

export interface CpusTable {
  cpu_id: number
  name: string
}

export interface RamsTable {
  ram_id: number
  standard: string
}

export interface OsesTable {
  os_id: number
  name: string
  description: string
}

export interface DisksTable {
  disk_id: number
  kind: 'ssd' | 'hdd'
  /** GB in one unit. */
  size: number
  group_title: string
}

export interface DiskPricesTable {
  disk_id: number
  valid_from: Date
  monthly_price_rub_cents: number
  hourly_price_rub_cents: number
}

export interface FlavorsTable {
  flavor_id: number
  gpu_id: number | null
  gpu_count: number
  cpu_id: number
  cpu_count: number
  ram_id: number
  /** GB. */
  ram_count: number
  /** What can be started now. */
  max_available: number
  /** No longer offered; servers that have it stay. */
  closed: Generated<boolean>
  /** All places, free or held; changed by the database alone. */
  stock: ColumnType<number, never, never>
}

export interface FlavorPricesTable {
  flavor_id: number
  valid_from: Date
  flavor_monthly_price_rub_cents: number
}

export interface TermsHistoryTable {
  valid_from: Date
  terms: JSONColumnType<Terms>
}

export interface AlertsTable {
  alert_id: Generated<number>
  level: 'info' | 'warning' | 'critical'
  text: string
  link_url: string | null
  link_text: string | null
  starts_at: Date
  ends_at: Date | null
}

export interface CatalogueVersionTable {
  version: Generated<number>
}

export interface IdempotencyKeysTable {
  /** `account:17` or `visitor:…`. */
  owner: string
  method: string
  path: string
  key: string
  body_hash: Buffer
  request_id: string
  status: number
  answer: string
  created_at: Date
}

export interface TriesTable {
  what: string
  who: string
  window_start: Date
  tries: number
}

export interface AuthUsersTable {
  id: string
  name: string
  email: string
  email_verified: boolean
  image: string | null
  created_at: Date
  updated_at: Date
}

export interface AuthSessionsTable {
  id: string
  token: string
  user_id: string
  expires_at: Date
  created_at: Date
  updated_at: Date
  ip_address: string | null
  user_agent: string | null
}

export interface PlatformSchema {
  settings: SettingsTable
  gpus: GpusTable
  cpus: CpusTable
  rams: RamsTable
  oses: OsesTable
  disks: DisksTable
  disk_prices: DiskPricesTable
  flavors: FlavorsTable
  flavor_prices: FlavorPricesTable
  terms_history: TermsHistoryTable
  alerts: AlertsTable
  catalogue_version: CatalogueVersionTable
  idempotency_keys: IdempotencyKeysTable
  tries: TriesTable
  auth_users: AuthUsersTable
  auth_sessions: AuthSessionsTable
}
