import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema.ts'

/** Typed queries over a pool. Ending the pool is left to whoever made it. */
export const createDatabase = (pool: pg.Pool): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
