import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Schema } from '../db/schema.ts'
import type { Settings } from '../settings.ts'

/** What every route may use, as `app.services`. */
export interface Services {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  readonly settings: Settings
  /** Signs sessions, CSRF tokens and the sandbox acquirer's notices; the same in all processes. */
  readonly secret: string
  readonly catalogue: Catalogue
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly services: Services
  }
}
