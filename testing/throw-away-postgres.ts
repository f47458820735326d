import { mkdtempSync, writeFileSync } from 'node:fs'
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
  /** Copies the migrated database and returns the URL of the copy. */
  readonly database: () => Promise<string>
  /** Ends Postgres. Its folder, which may contain gigabytes, is removed after this process has ended. */
  readonly stop: () => Promise<void>
}

/** Settings of a Postgres that is fast instead of safe: it need not survive a crash. */
const FAST_BUT_UNSAFE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'scram_iterations=1',
  'max_connections=300',
  // in its data folder: a round trip takes a third less CPU time than over TCP
  'unix_socket_directories=.'
]

/** Access to its socket, whose folder other users cannot open: hashing passwords takes half the CPU time of a new connection. */
const NO_PASSWORDS = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n'

/** Bytes that hundreds of databases of 10 MB need, with a large margin. */
const ALL_DATABASES_BYTES = 10e9

/**
 * Returns a folder in memory if there is enough: creating and removing the 600 files of a database takes five times as long on
 * disk. A TMPDIR that is in memory is kept.
 */
export const fastestFolder = () =>
  !tmpdir().startsWith(MEMORY) && hasMemoryFor(ALL_DATABASES_BYTES) ? MEMORY : tmpdir()

/**
 * Starts a Postgres in a temporary folder. Both are removed when this process has ended, even if it was killed.
 *
 * @param name prefix of the folder's name
 * @param flags settings of Postgres, as 'name=value'
 * @param prepare fills the migrated database before it is copied
 */
export async function throwAwayPostgres(
  name: string,
  flags: readonly string[] = FAST_BUT_UNSAFE,
  prepare?: (pool: ReturnType<typeof createPool>, dir: string) => Promise<void>
): Promise<ThrowAway> {
  const dir = mkdtempSync(join(flags === FAST_BUT_UNSAFE ? fastestFolder() : tmpdir(), `cloud-${name}-`))
  whenOrphaned(dir)
  const { url: overTcp, stop } = await startPostgres(dir, flags)
  const hasSocket = flags === FAST_BUT_UNSAFE && process.platform !== 'win32'
  const socket = `?host=${encodeURIComponent(join(dir, 'pg'))}`
  const url = (database: string) => `${overTcp(database)}${hasSocket ? socket : ''}`
  const admin = createPool(url('postgres'), 1)
  if (hasSocket) {
    writeFileSync(join(dir, 'pg/pg_hba.conf'), NO_PASSWORDS)
    await admin.query('select pg_reload_conf()')
  }
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const pool = createPool(url(TEMPLATE))
  await makeApplicationRole(pool, applicationUrl(url(TEMPLATE)))
  await migrate(pool)
  await prepare?.(pool, dir)
  await pool.end()
  return { url, database: () => copyOfTemplate(url), stop }
}
