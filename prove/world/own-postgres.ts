import { randomBytes } from 'node:crypto'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { throwAwayPostgres } from '../../testing/throw-away-postgres.ts'

export interface OwnPostgres {
  /** The address of a migrated, empty database of the caller's own. */
  readonly database: () => Promise<string>
  readonly stop: () => Promise<void>
}

/** A throw-away Postgres that outlives no proof, so it need not outlive the machine's. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const postgres = await throwAwayPostgres('prove', [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200'
  ])
  const sql = async (text: string) => {
    const admin = createPool(postgres.url('postgres'), 1)
    await admin.query(text)
    await admin.end()
  }
  await sql('create database template_app')
  const pool = createPool(postgres.url('template_app'))
  await migrate(pool)
  await pool.end()
  return {
    async database() {
      const name = `p_${randomBytes(6).toString('hex')}`
      await sql(`create database ${name} template template_app strategy wal_log`)
      return postgres.url(name)
    },
    stop: postgres.stop
  }
}
