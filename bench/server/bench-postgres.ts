import { randomBytes } from 'node:crypto'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { seed } from '../../apps/server/src/db/seed/seed.ts'
import { readSettings } from '../../apps/server/src/settings.ts'
import { createServices } from '../../apps/server/src/start/services.ts'
import { throwAwayPostgres } from '../../testing/throw-away-postgres.ts'

export interface BenchPostgres {
  /** The address of a database of the caller's own with the sample data and places for everybody. */
  readonly database: () => Promise<string>
  /** Writes all that is in memory to the disk. */
  readonly checkpoint: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * A throw-away Postgres that keeps what it commits: every commit waits for the disk, as in production.
 *
 * @param buffers its memory for tables and indexes
 */
export async function benchPostgres(buffers = '512MB'): Promise<BenchPostgres> {
  const postgres = await throwAwayPostgres('bench', [
    'max_connections=100',
    `shared_buffers=${buffers}`,
    'max_wal_size=4GB',
    'checkpoint_timeout=30min'
  ])
  const sql = async (text: string) => {
    const admin = createPool(postgres.url('postgres'), 1)
    await admin.query(text)
    await admin.end()
  }
  await sql('create database template_app')
  const pool = createPool(postgres.url('template_app'))
  await migrate(pool)
  await seed(await createServices(pool, readSettings({ SANDBOX: '1', LOG_LEVEL: 'silent' }, postgres.dir)))
  await pool.query('update flavors set max_available = 1000000')
  await pool.end()
  return {
    async database() {
      const name = `b_${randomBytes(6).toString('hex')}`
      await sql(`create database ${name} template template_app strategy wal_log`)
      return postgres.url(name)
    },
    checkpoint: () => sql('checkpoint'),
    stop: postgres.stop
  }
}
