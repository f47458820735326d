import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { startPostgres } from '../apps/server/src/platform/db/postgres.ts'
import { copyOfTemplate, TEMPLATE } from './copy-of-template.ts'
import { whenOrphaned } from './when-orphaned.ts'

export interface ThrowAway {
  readonly url: (database: string) => string
  /** The address of a migrated database of the caller's own. */
  readonly database: () => Promise<string>
  readonly stop: () => Promise<void>
}

/** Settings of a Postgres that outlives no run, so it need not outlive the machine's end either. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

/**
 * A Postgres in a folder that goes with it, also when the process that asked for it is killed.
 *
 * @param name begins the name of the folder
 * @param flags settings of Postgres, as 'name=value'
 * @param prepare fills the migrated database that the others are copies of
 */
export async function throwAwayPostgres(
  name: string,
  flags: readonly string[] = FORGETFUL,
  prepare?: (pool: ReturnType<typeof createPool>, dir: string) => Promise<void>
): Promise<ThrowAway> {
  const dir = mkdtempSync(join(tmpdir(), `cloud-${name}-`))
  const callOff = whenOrphaned(dir)
  const { url, stop } = await startPostgres(dir, flags)
  const admin = createPool(url('postgres'), 1)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const pool = createPool(url(TEMPLATE))
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
