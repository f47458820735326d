import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { ENGINE_LISTS, LIST_CHECKS } from './engine-lists.ts'
import { GRANTS, HAS_APP_ROLE } from './grants.ts'
import { isRetryable, MAX_ATTEMPTS } from './in-transaction.ts'
import { isOutsideTransaction, runOutsideTransaction } from './outside-transaction.ts'
import { replaceCheck } from './replace-check.ts'

/** Key of an advisory lock that only migrations take. */
const MIGRATION_LOCK = 4_710_301

interface SqlFile {
  /** @example '0001_baseline.sql', 'functions/ledger.sql' */
  readonly name: string
  readonly text: string
  /** Hash of a file that is applied again when it changes; null for a migration, which is applied once. */
  readonly hash: string | null
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function filesOf(folder: string): readonly { readonly name: string; readonly text: string }[] {
  const path = join(import.meta.dirname, folder)
  return readdirSync(path)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(path, name), 'utf8') }))
}

const MIGRATIONS: readonly SqlFile[] = filesOf('migrations').map((file) => ({ ...file, hash: null }))

/** Checks of columns against the engine's lists: each is replaced when its own list changes. */
const CHECKS = LIST_CHECKS.map((check) => ({
  ...check,
  name: `engine-lists/${check.constraint}`,
  hash: hashOf(check.condition)
}))

/** Functions, views and triggers, including the engine's lists as functions. */
const FUNCTIONS: readonly SqlFile[] = [
  ...filesOf('functions').map(({ name, text }) => ({ name: `functions/${name}`, text })),
  { name: 'engine-lists', text: ENGINE_LISTS }
].map((file) => ({ ...file, hash: hashOf(file.text) }))

/** Grants of rights; applied again once the application's role exists. */
const grants = (hasRole: boolean): SqlFile => ({
  name: 'grants',
  text: GRANTS,
  hash: hashOf(`${GRANTS} ${hasRole}`)
})

/** Files that this process applies, in order. */
export const SQL_FILES: readonly string[] = [...MIGRATIONS, ...CHECKS, ...FUNCTIONS, grants(false)].map(
  ({ name }) => name
)

interface AppliedFiles {
  /** The hash of each applied file, by its name. */
  readonly files: ReadonlyMap<string, string | null>
  readonly hasRole: boolean
}

async function readApplied(client: pg.Pool | pg.ClientBase): Promise<AppliedFiles> {
  const { rows } = await client.query<{ there: boolean; has_role: boolean }>(
    `select to_regclass('public.migrations') is not null as there, ${HAS_APP_ROLE} as has_role`
  )
  const hasRole = rows[0]?.has_role === true
  if (rows[0]?.there !== true) return { files: new Map(), hasRole }
  await refusePreBaseline(client)
  const files = await client.query<Pick<SqlFile, 'name' | 'hash'>>('select name, hash from migrations')
  return { files: new Map(files.rows.map(({ name, hash }) => [name, hash])), hasRole }
}

/** Refuses databases older than the baseline: their migrations no longer exist, so they cannot be upgraded. */
async function refusePreBaseline(client: pg.Pool | pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const [first] = rows
  const baseline = MIGRATIONS[0]?.name
  if (first === undefined || rows.some(({ name }) => name === baseline)) return
  throw new Error(
    `The database was made before ${baseline}: it begins with ${first.name}. This version cannot bring it up to date, and changes nothing in it. Begin with an empty one, by another DATA_DIR or DATABASE_URL; what this one holds can be read by the version that made it.`
  )
}

export interface MigrationState {
  /** True if the database has no tables of the product. */
  readonly empty: boolean
  /** Files of this version that are missing in the database, or were applied with another content. */
  readonly unapplied: readonly string[]
  /** Files that a newer version has applied. */
  readonly unknown: readonly string[]
}

function findUnapplied({ files: before, hasRole }: AppliedFiles) {
  const unknown = [...before.keys()].filter((name) => !SQL_FILES.includes(name)).sort()
  const differs = ({ name, hash }: Pick<SqlFile, 'name' | 'hash'>) => before.get(name) !== hash
  const migrations = MIGRATIONS.filter(differs)
  const functions = FUNCTIONS.filter(differs)
  const rights = grants(hasRole)
  // recreated objects have no rights
  const grantsToo = migrations.length + functions.length > 0 || differs(rights)
  return {
    migrations,
    // the checks of a newer version fit its tables, and work with this version, too
    checks: unknown.length > 0 ? [] : CHECKS.filter(differs),
    functions: unknown.length > 0 ? [] : [...functions, ...(grantsToo ? [rights] : [])],
    unknown
  }
}

export async function migrationState(pool: pg.Pool): Promise<MigrationState> {
  const before = await readApplied(pool)
  const { migrations, checks, functions, unknown } = findUnapplied(before)
  return {
    empty: before.files.size === 0,
    unapplied: [...migrations, ...checks, ...functions].map(({ name }) => name),
    unknown
  }
}

/**
 * Applies the migrations that the database lacks, in the order of their names, each in a separate transaction or, if its first line says
 * so, outside of one; then the checks whose list has changed; then, in one transaction, the functions whose text has changed. Processes
 * that start together take turns. The tables of jobs exist before the first file, so that functions may add a job.
 *
 * @returns the names of the files applied now
 * @throws with the name of the file, when Postgres refuses it; files applied before its transaction stay applied
 */
export async function migrate(pool: pg.Pool): Promise<readonly string[]> {
  if ((await migrationState(pool)).unapplied.length === 0) return []
  const client = await pool.connect()
  try {
    await waitForTurn(client)
    const { Logger, runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
    await client.query(
      'create table if not exists migrations (name text primary key, hash text, applied_at timestamptz not null default now())'
    )
    const { migrations, checks, functions } = findUnapplied(await readApplied(client))
    for (const migration of migrations) await applyMigration(client, migration)
    for (const check of checks)
      await withFileName(check, async () => {
        await replaceCheck(client, check)
        await record(client, check)
      })
    await apply(client, functions)
    return [...migrations, ...checks, ...functions].map(({ name }) => name)
  } finally {
    // also ends the session's lock, in any state of the connection
    client.release(true)
  }
}

const LOCK_RETRY_MS = 100

/**
 * Waits until no other process migrates. It asks again and again: a statement that waits for the lock would keep a snapshot, and
 * `create index concurrently` of the other process waits for all snapshots.
 */
async function waitForTurn(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK
    ])
    if (rows[0]?.taken === true) return
    await setTimeout(LOCK_RETRY_MS)
  }
}

/** Applies one migration, and notes that it is applied. */
export const applyMigration = (client: pg.ClientBase, migration: SqlFile): Promise<void> =>
  isOutsideTransaction(migration.text)
    ? retryWhileBlocked(() =>
        withFileName(migration, async () => {
          await runOutsideTransaction(client, migration.text)
          await record(client, migration)
        })
      )
    : apply(client, [migration])

/** Runs work, and retries it while concurrent work blocks it. */
async function retryWhileBlocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error instanceof Error && isRetryable(error.cause))) throw error
    }
}

async function withFileName({ name }: Pick<SqlFile, 'name'>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new Error(
      `Migration ${name} was refused: ${error instanceof Error ? error.message : error}. It was rolled back. Fix the file or the database and start again.`,
      { cause: error }
    )
  }
}

const record = (client: pg.ClientBase, { name, hash }: Pick<SqlFile, 'name' | 'hash'>) =>
  client.query(
    `insert into migrations (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
    [name, hash]
  )

/** Applies all files or none, in one transaction. */
const apply = (client: pg.ClientBase, files: readonly SqlFile[]): Promise<void> =>
  retryWhileBlocked(() => applyOnce(client, files))

async function applyOnce(client: pg.ClientBase, files: readonly SqlFile[]): Promise<void> {
  await client.query('begin')
  // a function may call a function of a later file
  await client.query('set local check_function_bodies = off')
  for (const file of files)
    await withFileName(file, async () => {
      try {
        await client.query(file.text)
        await record(client, file)
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    })
  await client.query('commit')
}
