import type { Generated } from 'kysely'

export interface SettingsTable {
  key: string
  value: string
}

export interface ProductClockTable {
  offset_ms: number
  /** Moment at which the jobs of a shop last read the time. */
  ticked_at: Generated<Date | null>
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

export interface ProcessesTable {
  process_id: string
  role: 'all' | 'web' | 'worker'
  /** Name of the machine on which the process runs. */
  host: string
  /** Address of the process on its own machine. */
  address: string
  seen_at: Date
}

export interface PlatformSchema {
  processes: ProcessesTable
  settings: SettingsTable
  product_clock: ProductClockTable
  idempotency_keys: IdempotencyKeysTable
  rate_limits: RateLimitsTable
}
