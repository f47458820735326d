import type { Proof, Scope, WebhookEventType } from '@cloud/api'
import type { UserType } from '@cloud/pricing'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface AccountsTable {
  account_id: GeneratedAlways<number>
  /** In lower case. */
  email: string
  name: string
  user_type: Generated<UserType>
  phone: Generated<string>
  company: Generated<string>
  inn: Generated<string>
  kpp: Generated<string>
  frozen: Generated<boolean>
  /** Servers stopped by freezing, for the operator who unfreezes the account. */
  stopped_by_freeze: Generated<number[]>
  /** Moment at which a recipient of its e-mail confirmed the address; null: not confirmed. */
  email_confirmed_at: Date | null
  created_at: Date
  /** Sum of the account's entries; changed by the ledger alone. */
  balance_rub_cents: ColumnType<number, never, never>
  /** The date of the last entry or event. */
  last_at: Date
  lasts_until: Date | null
  notice_level: Generated<number>
  next_due_at: Date | null
  next_act_at: Date | null
  /** Edition of /privacy that the owner agreed to; null if the owner was not asked. */
  consent_version: Generated<string | null>
  /** Moment at which the personal data of the account was erased. */
  erased_at: Generated<Date | null>
  /** Number of writes to the account; counted by the database. */
  version: ColumnType<number, never, never>
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
  /** Moment and method of the user's last confirmation of identity. */
  confirmed_at: Date | null
  confirmed_by: Proof | null
  /** Moment at which the user typed the password to confirm an action; null if not, or if the confirmation was used. */
  password_at: Generated<Date | null>
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
  /** Address of the account, or the address that is to replace it. */
  email: string
  created_at: Generated<Date>
  expires_at: Date
}

export interface FormerEmailsTable {
  account_id: number
  email: string
  is_confirmed: boolean
  replaced_at: Date
}

export interface FactorLinksTable {
  token_hash: Buffer
  account_id: number
  added_at: Date
  expires_at: Date
  undone_at: Generated<Date | null>
  /** The address that the link restores; null: the link undoes the addition of a factor. */
  former_email: Generated<string | null>
}

export interface FactorRemovalsTable {
  request_id: GeneratedAlways<number>
  account_id: number
  reason: string
  despite_use: boolean
  requested_by: string
  requested_at: Date
  expires_at: Date
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  approved: Generated<boolean | null>
  /** 24 hours after the approval. */
  due_at: Generated<Date | null>
  outcome: Generated<'rejected' | 'kept_by_owner' | 'factor_used' | 'removed' | null>
  ended_at: Generated<Date | null>
}

export interface RemovalLinksTable {
  token_hash: Buffer
  account_id: number
  request_id: number
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
  /** null: the sign-in used an address without an account. */
  account_id: number | null
  at: Date
  act: string
  address: string
  agent: string
  details: JSONColumnType<Record<string, unknown>>
}

/** Public SSH keys. */
export interface SshKeysTable {
  account_id: number
  key_id: Generated<number>
  name: string
  type: string
  line: string
  fingerprint: string
  created_at: Generated<Date>
}

/** API tokens; the secret is not stored. */
export interface ApiTokensTable {
  account_id: number
  token_id: Generated<number>
  name: string
  token_hash: Buffer
  prefix: string
  scopes: Scope[]
  created_at: Generated<Date>
  expires_at: Date | null
  month_limit_rub_cents: number | null
  /** Month of Moscow time, 'YYYY-MM', in which `spent_rub_cents` was spent. */
  spent_month: Generated<string | null>
  spent_rub_cents: Generated<number>
  last_used_at: Generated<Date | null>
}

/** Webhooks. */
export interface WebhooksTable {
  account_id: number
  webhook_id: Generated<number>
  name: string
  url: string
  events: WebhookEventType[]
  secret: string
  /** Secret before the last rotation, valid until `previous_secret_until`. */
  previous_secret: Generated<string | null>
  previous_secret_until: Generated<Date | null>
  /** Secrets before `previous_secret`, newest first, also valid until `previous_secret_until`. */
  older_secrets: Generated<string[]>
  is_enabled: Generated<boolean>
  /** Deliveries given up since the last one that succeeded. */
  failures_in_row: Generated<number>
  created_at: Generated<Date>
}

/** Deliveries of events to webhooks. Moments are of the clock of the machine. */
export interface WebhookDeliveriesTable {
  account_id: number
  webhook_id: number
  delivery_id: Generated<string>
  event: string
  body: string
  status: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  created_at: Generated<Date>
  /** null if the delivery has ended or the webhook is disabled. */
  next_attempt_at: Date | null
  lease_until: Generated<Date | null>
  first_attempt_at: Generated<Date | null>
  last_attempt_at: Generated<Date | null>
  response_status: Generated<number | null>
  failure: Generated<string | null>
}

export interface AccountSchema {
  api_tokens: ApiTokensTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  accounts: AccountsTable
  passwords: PasswordsTable
  sessions: SessionsTable
  passkeys: PasskeysTable
  one_time_codes: OneTimeCodesTable
  recovery_codes: RecoveryCodesTable
  sign_in_tickets: SignInTicketsTable
  used_challenges: UsedChallengesTable
  password_links: PasswordLinksTable
  email_links: EmailLinksTable
  former_emails: FormerEmailsTable
  factor_links: FactorLinksTable
  factor_removals: FactorRemovalsTable
  removal_links: RemovalLinksTable
  known_devices: KnownDevicesTable
  ssh_keys: SshKeysTable
  account_acts: AccountActsTable
}
