import { type Kysely, sql } from 'kysely'
import type { Settings } from '../settings.ts'
import type { Schema } from './schema.ts'

/** Purpose of a database, fixed at its first start: in a sandbox money is made up, in a shop it is real. */
export type DatabaseKind = 'sandbox' | 'shop'

/** Key of the setting that stores the kind; a trigger prevents changes to it. */
const KIND_SETTING = 'sandbox'

/** Name of the setting that marks the sample data as created. */
export const SAMPLE_DATA = 'sample_data'

export const wantedKind = ({ sandbox }: Pick<Settings, 'sandbox'>): DatabaseKind =>
  sandbox ? 'sandbox' : 'shop'

/** Returns true if a database holds data that a shop would miss: then no sample data is added. */
export async function holdsAnything(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from accounts) or exists (select from gpus) or exists (select from operator_acts) as held`.execute(
    db
  )
  return rows[0]?.held ?? true
}

/**
 * Returns the kind of a migrated database. A database that has lost its mark is judged by its content, so that no shop is taken for a
 * sandbox; undefined for an empty database.
 */
export async function readKind(db: Kysely<Schema>): Promise<DatabaseKind | undefined> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [KIND_SETTING, SAMPLE_DATA])
    .execute()
  const mark = rows.find(({ key }) => key === KIND_SETTING)
  if (mark !== undefined) return mark.value === '1' ? 'sandbox' : 'shop'
  if (rows.length > 0) return 'sandbox'
  return (await holdsAnything(db)) ? 'shop' : undefined
}

/** Returns a readable reason why a start of the wanted kind does not fit the database; undefined if it fits. */
export function kindMismatch(wanted: DatabaseKind, is: DatabaseKind | undefined): string | undefined {
  if (is === undefined || is === wanted) return undefined
  return wanted === 'sandbox'
    ? "The database is a shop's, and this start is a sandbox's (SANDBOX is 1, or not set without DATABASE_URL): everybody could take money from its bank and move its clock. Set SANDBOX=0. For a sandbox name another, empty database: DATA_DIR or DATABASE_URL."
    : "The database is a sandbox's, and this start is a shop's (SANDBOX is 0, or not set with DATABASE_URL): its money is made up, and everybody knows the password of its account. Set SANDBOX=1. For a shop name another, empty database: DATA_DIR or DATABASE_URL."
}

/**
 * Refuses a database of the other kind. A database that was never migrated has no kind.
 *
 * @throws a readable message
 */
export async function refuseOtherKind(db: Kysely<Schema>, wanted: DatabaseKind): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.settings') is not null as there`.execute(db)
  const refusal = rows[0]?.there === true ? kindMismatch(wanted, await readKind(db)) : undefined
  if (refusal !== undefined) throw new Error(refusal)
}

/**
 * Marks an empty database permanently with a kind.
 *
 * @throws a readable message if the database is of the other kind, also when a concurrent start was faster
 */
export async function claimKind(db: Kysely<Schema>, wanted: DatabaseKind): Promise<void> {
  await refuseOtherKind(db, wanted)
  await db
    .insertInto('settings')
    .values({ key: KIND_SETTING, value: wanted === 'sandbox' ? '1' : '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await refuseOtherKind(db, wanted)
}
