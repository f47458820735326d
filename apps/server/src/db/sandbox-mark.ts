import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

const key = 'sandbox'

/** Whether the product of this database is a sandbox: what its last start said. Undefined before the first one. */
export const sandboxMark = {
  async read(db: Kysely<Schema>): Promise<boolean | undefined> {
    const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
    return row === undefined ? undefined : row.value === '1'
  },
  async write(db: Kysely<Schema>, sandbox: boolean): Promise<void> {
    const value = sandbox ? '1' : '0'
    await db
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }
}
