import { type Kysely, sql } from 'kysely'
import { createDatabase } from '../../platform/db/connections/database.ts'
import { createPool } from '../../platform/db/connections/pool.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Finding, finding } from './finding.ts'

const WAIT_SECONDS = 5

/** Identifies a database by name and creation time, because two databases may have the same name. */
const databaseOf = async (db: Kysely<Schema>): Promise<string> => {
  const made = sql<{ which: string }>`
    select concat(current_database(), ' ', min(applied_at)) as which from migrations`
  return (await oneRow(db, made)).which
}

/**
 * Checks that the product's own address leads to the database that commands use. Commands use DATABASE_DIRECT_URL, past the pooler, and
 * so would not notice that the product itself cannot connect, or connects to another database.
 */
export async function diagnoseAddress(
  db: Kysely<Schema>,
  { databaseUrl, databaseDirectUrl }: Settings
): Promise<readonly Finding[]> {
  if (databaseUrl === undefined || databaseDirectUrl === undefined) return []
  const pool = createPool(databaseUrl, 1, { connection: WAIT_SECONDS, answer: WAIT_SECONDS })
  const found = await databaseOf(createDatabase(pool))
    .then(async (there) =>
      there === (await databaseOf(db)) ? undefined : 'leads to another database than DATABASE_DIRECT_URL'
    )
    .catch((error: Error) => `does not lead to it: ${error.message}`)
  await pool.end()
  return [
    finding(
      'DATABASE_URL',
      found === undefined,
      found ?? 'leads to the same database as DATABASE_DIRECT_URL',
      'The product connects to this address, commands to the other one. Check host, port, name, user, password and the pooler.'
    )
  ]
}
