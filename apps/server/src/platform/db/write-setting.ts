import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** Writes a value to the table `settings`, also over an earlier one. */
export async function writeSetting(
  db: Kysely<Schema>,
  key: string,
  value: string | RawBuilder<string>
): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
