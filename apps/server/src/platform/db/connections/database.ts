import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import type { Schema } from '../schema.ts'
import { PipelinedDriver } from './pipelined-driver.ts'
import type { Timeouts } from './timeouts.ts'

/**
 * Creates typed queries over a pool. The caller that created the pool must end it.
 *
 * @param timeouts of its transactions; jobs and operators' commands have no time limit
 * @param forReads true for connections that mostly read: see `Commits`
 */
export const createDatabase = (pool: pg.Pool, timeouts?: Timeouts, forReads = false): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PipelinedDriver(pool, timeouts, forReads),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler()
    }
  })
