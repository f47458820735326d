import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import type { Schema } from '../schema.ts'
import { PipelinedDriver } from './pipelined-driver.ts'
import type { Timeouts } from './timeouts.ts'

/**
 * Typed queries over a pool. Ending the pool is left to whoever made it.
 *
 * @param timeouts of its transactions; a job or an operator's command takes the time that it needs
 * @param looking for who only looks, as a rule: see `Commits`
 */
export const createDatabase = (pool: pg.Pool, timeouts?: Timeouts, looking = false): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PipelinedDriver(pool, timeouts, looking),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler()
    }
  })
