import type { Proof } from '@cloud/api'
import type { Terms } from '@cloud/pricing'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface SettingsTable {
  key: string
  value: string
}

export interface GpusTable {
  gpu_id: number
  name: string
  /** The card's address: `gpuShortName` of its name. */
  short_name: string
  /** GB. */
  ram: number
  is_cloud: boolean
  /** No longer offered; servers that have it stay. */
  closed: Generated<boolean>
}

export interface CpusTable {
  cpu_id: number
  name: string
  /** No longer offered; servers that have it stay. */
  closed: Generated<boolean>
}

export interface RamsTable {
  ram_id: number
  standard: string
  /** No longer offered; servers that have it stay. */
  closed: Generated<boolean>
}

export interface OsesTable {
  os_id: number
  name: string
  description: string
  /** No longer offered; servers that have it stay. */
  closed: Generated<boolean>
}

export interface DisksTable {
  disk_id: number
  kind: 'ssd' | 'hdd'
  /** GB in one unit. */
  size: number
  group_title: string
  /** No longer offered; servers that have it stay. */
  closed: Generated<boolean>
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

export interface RateLimitsTable {
  key: string
  points: number
  expire: number | null
}

export interface PasswordsTable {
  account_id: number
  hash: string
  updated_at: Generated<Date>
}

export interface SessionsTable {
  token_hash: Buffer
  session_id: Generated<string>
  account_id: number
  created_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
  address: string
  agent: string
  /** When the person last proved who he was, and by what. */
  confirmed_at: Date | null
  confirmed_by: Proof | null
}

export interface PasskeysTable {
  account_id: number
  key_id: GeneratedAlways<number>
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Generated<Date>
  last_used_at: Date | null
}

export interface OneTimeCodesTable {
  account_id: number
  secret: string | null
  pending_secret: string | null
  created_at: Date | null
  last_step: Generated<number>
}

export interface RecoveryCodesTable {
  account_id: number
  hash: Buffer
  salt: Buffer
  created_at: Generated<Date>
  used_at: Date | null
}

export interface SignInTicketsTable {
  token_hash: Buffer
  account_id: number
  expires_at: Date
}

export interface UsedChallengesTable {
  challenge_hash: Buffer
  expires_at: Date
}

export interface PasswordLinksTable {
  token_hash: Buffer
  account_id: number
  created_at: Generated<Date>
  expires_at: Date
}

export interface EmailLinksTable {
  token_hash: Buffer
  account_id: number
  /** The account's own, or the one that is to replace it. */
  email: string
  created_at: Generated<Date>
  expires_at: Date
}

export interface KnownDevicesTable {
  account_id: number
  device_hash: Buffer
  address: string
  agent: string
  seen_at: Generated<Date>
}

export interface AccountActsTable {
  act_id: GeneratedAlways<number>
  /** Null: somebody tried an address that nobody has. */
  account_id: number | null
  at: Date
  act: string
  address: string
  agent: string
  details: JSONColumnType<Record<string, unknown>>
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
  rate_limits: RateLimitsTable
  passwords: PasswordsTable
  sessions: SessionsTable
  password_links: PasswordLinksTable
  email_links: EmailLinksTable
  known_devices: KnownDevicesTable
  passkeys: PasskeysTable
  one_time_codes: OneTimeCodesTable
  recovery_codes: RecoveryCodesTable
  sign_in_tickets: SignInTicketsTable
  used_challenges: UsedChallengesTable
  account_acts: AccountActsTable
}
