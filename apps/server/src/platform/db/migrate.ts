import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')
/** Any number that only migrations lock. */
const LOCK = 4_710_301

/** The migrations that this process knows, in their order. */
export const migrationNames = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

async function applied(client: pg.Pool | pg.PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`
  )
  if (rows[0]?.there !== true) return new Set()
  const names = await client.query<{ name: string }>('select name from migrations')
  return new Set(names.rows.map(({ name }) => name))
}

export interface MigrationState {
  /** Whether nothing of the product is there. */
  readonly empty: boolean
  /** What this process knows and the database has not seen. */
  readonly unapplied: readonly string[]
  /** What a newer version has applied. */
  readonly unknown: readonly string[]
}

export async function migrationState(pool: pg.Pool): Promise<MigrationState> {
  const before = await applied(pool)
  const names = migrationNames()
  return {
    empty: before.size === 0,
    unapplied: names.filter((name) => !before.has(name)),
    unknown: [...before].filter((name) => !names.includes(name)).sort()
  }
}

/**
 * Applies the SQL files of db/migrations that the database has not seen, in the order of their names, each in a
 * transaction of its own. Processes that start together take turns. Jobs have their tables before the first file, so
 * that functions may add a job.
 *
 * @returns the names of the files applied now
 * @throws with the name of the file, when Postgres refuses it; what came before it stays applied
 */
export async function migrate(pool: pg.Pool): Promise<readonly string[]> {
  if ((await migrationState(pool)).unapplied.length === 0) return []
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { Logger, runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())'
    )
    const known = await applied(client)
    const done: string[] = []
    for (const name of migrationNames().filter((file) => !known.has(file))) {
      await apply(client, name)
      done.push(name)
    }
    return done
  } finally {
    // ends the session's lock, too, whatever state the connection is in
    client.release(true)
  }
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(readFileSync(join(folder, name), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `Migration ${name} was refused: ${error instanceof Error ? error.message : error}. Nothing of it stays; mend the file or the database and start again.`,
      { cause: error }
    )
  }
}
