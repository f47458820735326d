import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationUrl, makeApplicationRole } from '../apps/server/src/platform/db/application-role.ts'
import { createPool } from '../apps/server/src/platform/db/connections/pool.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { startPostgres } from '../apps/server/src/platform/db/postgres/postgres.ts'
import { copyOfTemplate, TEMPLATE } from './copy-of-template.ts'
import { hasMemoryFor, MEMORY } from './memory.ts'
import { whenOrphaned } from './when-orphaned.ts'

export interface ThrowAway {
  readonly url: (database: string) => string
  /** Makes a copy of the migrated database and returns its URL. */
  readonly database: () => Promise<string>
  readonly stop: () => Promise<void>
}

/** Settings of a Postgres that need not survive a crash, live long or be hard to get into. */
const FORGETFUL = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'scram_iterations=1',
  'max_connections=300'
]

/** What a whole run takes, several times over: hundreds of databases of 10 MB. */
const PLENTY = 10e9

/** In memory where there is plenty of it: a database has 600 files, which cost a disk five times as much to make and remove. */
const place = () => (hasMemoryFor(PLENTY) ? MEMORY : tmpdir())

/**
 * A Postgres in a temporary folder. Both are removed also when this process is killed.
 *
 * @param name the start of the folder's name
 * @param flags settings of Postgres, as 'name=value'
 * @param prepare fills the migrated database before it is copied
 */
export async function throwAwayPostgres(
  name: string,
  flags: readonly string[] = FORGETFUL,
  prepare?: (pool: ReturnType<typeof createPool>, dir: string) => Promise<void>
): Promise<ThrowAway> {
  const dir = mkdtempSync(join(flags === FORGETFUL ? place() : tmpdir(), `cloud-${name}-`))
  const callOff = whenOrphaned(dir)
  const { url, stop } = await startPostgres(dir, flags)
  const admin = createPool(url('postgres'), 1)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const pool = createPool(url(TEMPLATE))
  await makeApplicationRole(pool, applicationUrl(url(TEMPLATE)))
  await migrate(pool)
  await prepare?.(pool, dir)
  await pool.end()
  return {
    url,
    database: () => copyOfTemplate(url),
    async stop() {
      await stop()
      callOff()
      rmSync(dir, { recursive: true, force: true })
    }
  }
}
