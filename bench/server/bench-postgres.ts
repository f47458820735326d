import { createPool } from '../../apps/server/src/platform/db/connections/pool.ts'
import { readSettings } from '../../apps/server/src/platform/settings.ts'
import { seedSampleData } from '../../apps/server/src/sandbox/seed/seed-sample-data.ts'
import { createServices } from '../../apps/server/src/services.ts'
import { type ThrowAway, throwAwayPostgres } from '../../testing/throw-away-postgres.ts'

export interface BenchPostgres extends ThrowAway {
  /** Writes everything in memory to the disk. */
  readonly checkpoint: () => Promise<void>
}

/**
 * Starts a temporary Postgres with the sample data and a capacity of a million for each flavor. Every commit waits for the disk, as in
 * production.
 *
 * @param buffers memory for tables and indexes (`shared_buffers`)
 */
export async function benchPostgres(buffers = '512MB'): Promise<BenchPostgres> {
  const flags = [
    'max_connections=100',
    `shared_buffers=${buffers}`,
    'max_wal_size=4GB',
    'checkpoint_timeout=30min'
  ]
  const postgres = await throwAwayPostgres('bench', flags, async (pool, dir) => {
    const settings = readSettings({ SANDBOX: '1', LOG_LEVEL: 'silent' }, dir)
    await seedSampleData(await createServices({ writes: pool, reads: pool, readiness: pool }, settings))
    await pool.query('update flavors set max_available = 1000000')
  })
  return {
    ...postgres,
    async checkpoint() {
      const admin = createPool(postgres.url('postgres'), 1)
      await admin.query('checkpoint')
      await admin.end()
    }
  }
}
