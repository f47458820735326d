import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { Pools } from '../db/connections/pools.ts'
import type { Schema } from '../db/schema.ts'
import type { Settings } from '../settings.ts'
import type { ApiToken } from '../token-of-transaction.ts'
import type { RequestSession } from './caller.ts'
import type { CallsAtOnce } from './limits/calls-at-once.ts'
import type { RateLimits } from './limits/rate-limit.ts'

/** Services of every route, as `app.services`. A module adds its own by augmenting this interface. */
export interface Services {
  readonly db: Kysely<Schema>
  /** Connection pool of `db`. */
  readonly pool: pg.Pool
  /** Database with separate connections for read-only calls: waiting writes do not block them. */
  readonly reads: Kysely<Schema>
  readonly pools: Pools
  readonly settings: Settings
  /** Signs sessions, CSRF tokens and the sandbox acquirer's notices; the same in all processes. */
  readonly secret: string
  /** Secrets accepted in signatures: `secret`, and a second secret during a rotation. */
  readonly acceptedSecrets: readonly string[]
  readonly limits: RateLimits
  readonly calls: CallsAtOnce
  /** PDFs that wait for a thread: one of an account at a time, so that nobody takes all threads. */
  readonly pdfs: CallsAtOnce
  /** Returns the session of a request; undefined for a visitor. */
  readonly sessionOf: (request: FastifyRequest) => Promise<RequestSession | undefined>
  /** @throws 401 for an unknown, revoked or expired token */
  readonly tokenOfSecret: (secret: string) => Promise<ApiToken>
  /**
   * Refuses a write whose account was erased while it waited for the account: it would store personal data again.
   *
   * @throws 401
   */
  readonly refuseErased: (tx: Transaction<Schema>, account_id: number) => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly services: Services
  }
}
