import type pg from 'pg'
import { makeApplicationRole } from '../db/application-role.ts'
import { createDatabase } from '../db/connections/database.ts'
import { createPool } from '../db/connections/pool.ts'
import { type DatabaseKind, refuseOtherKind } from '../db/database-kind.ts'
import { APP_ROLE } from '../db/grants.ts'
import { type MigrationState, migrate, migrationState } from '../db/migrate.ts'

const OLDEST_POSTGRES = 150_000
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Migrates a database.
 *
 * @param owner address of the owner of its tables
 * @param application address whose role is created, in a Postgres that only the product uses
 * @param kind the kind being started; a database of another kind is left unchanged. Any kind by default
 * @returns the names of the migrations applied now
 * @throws a readable message if Postgres is too old or has other settings than the product needs, the database is of
 *   another kind, or the user lacks a right or makes tables in another schema
 */
export const prepareDatabase = (
  { owner, application }: { readonly owner: string; readonly application?: string | undefined },
  kind?: DatabaseKind
): Promise<readonly string[]> =>
  withSuitableDatabase(owner, async (pool) => {
    await refuseOtherSchema(pool)
    if (kind !== undefined) await refuseOtherKind(createDatabase(pool), kind)
    if (application !== undefined) await makeApplicationRole(pool, application)
    return migrate(pool)
  })

/**
 * Returns the state of the migrations without changing anything.
 *
 * @throws like `prepareDatabase`
 */
export const readMigrationState = (url: string): Promise<MigrationState> =>
  withSuitableDatabase(url, migrationState)

/**
 * Runs work that requires the owner of the tables.
 *
 * @throws a readable message for any other user
 */
export async function withOwnerRights<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isForbidden(error)) throw error
    throw new Error(
      `${error.message}: this requires the user that owns the tables. Set it in DATABASE_DIRECT_URL.`,
      { cause: error }
    )
  }
}

async function withSuitableDatabase<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, 2)
  try {
    await refuseOld(pool)
    await refuseWrongSettings(pool)
    return await work(pool)
  } catch (error) {
    throw isForbidden(error) ? new Error(await describeMissingRights(pool, error), { cause: error }) : error
  } finally {
    await pool.end()
  }
}

async function refuseOld(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number`
  )
  const [{ version, number } = { version: 'unknown', number: 0 }] = rows
  if (number < OLDEST_POSTGRES)
    throw new Error(`The database is Postgres ${version}: version 15 or later is needed. See DATABASE_URL.`)
}

/** Settings that the product relies on, and that a shared Postgres may have set differently for all its users. */
const NEEDED_SETTINGS = [
  { setting: 'server_encoding', fits: /^UTF8$/, fix: 'Create it again with encoding UTF8.' },
  { setting: 'DateStyle', fits: /^ISO\b/, fix: "alter database NAME set DateStyle = 'ISO, MDY';" },
  {
    setting: 'default_transaction_isolation',
    fits: /^read committed$/,
    fix: "alter database NAME set default_transaction_isolation = 'read committed';"
  }
] as const

async function refuseWrongSettings(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; found: string[] }>(
    `select quote_ident(current_database()) as name, array(
      select current_setting(setting) from unnest($1::text[]) with ordinality as s (setting, n) order by n) as found`,
    [NEEDED_SETTINGS.map(({ setting }) => setting)]
  )
  const [{ name, found } = { name: '', found: [] }] = rows
  const wrong = NEEDED_SETTINGS.flatMap(({ setting, fits, fix }, index) =>
    fits.test(found[index] ?? '') ? [] : [`${setting} is ${found[index]}. ${fix.replace('NAME', name)}`]
  )
  if (wrong.length > 0)
    throw new Error(`The database has other settings than the product needs: ${wrong.join(' ')}`)
}

/** Refuses an owner whose tables would be made in another schema, as one with the name of the user, where the product does not find them. */
async function refuseOtherSchema(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; who: string; schema: string | null }>(
    'select quote_ident(current_database()) as name, quote_ident(current_user) as who, current_schema() as schema'
  )
  const [{ name, who, schema } = { name: '', who: '', schema: '' }] = rows
  if (schema !== 'public')
    throw new Error(
      `The tables belong in the schema public, and ${who} makes them in ${schema ?? 'none'}. alter role ${who} in database ${name} set search_path = public;`
    )
}

function isForbidden(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (('code' in error && error.code === INSUFFICIENT_PRIVILEGE) || isForbidden(error.cause))
  )
}

async function describeMissingRights(pool: pg.Pool, { message }: Error): Promise<string> {
  const { rows } = await pool.query<{ name: string; who: string }>(
    'select quote_ident(current_database()) as name, quote_ident(current_user) as who'
  )
  const [{ name, who } = { name: '', who: '' }] = rows
  return `The database refuses ${who} the right to make or read its tables: ${message}. Tables are made and restored by the user of DATABASE_DIRECT_URL, who owns them: name it and type pnpm operator migrate --yes. Another user, as that of DATABASE_URL, needs: grant ${APP_ROLE} to ${who}; For a database without tables, as its owner: grant create on database ${name} to ${who}; grant create on schema public to ${who};`
}
