import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { PipelinedDriver } from './pipelined-driver.ts'
import type { Schema } from './schema.ts'

/** Typed queries over a pool. Ending the pool is left to whoever made it. */
export const createDatabase = (pool: pg.Pool): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PipelinedDriver(pool),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler()
    }
  })
