import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

const SHOP_ID_KEY = 'shop_id'

/** Returns the random id of this database, created once. It marks resources in a cloud, so that the product changes only its own. */
export async function readShopId(db: Kysely<Schema>): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key: SHOP_ID_KEY, value: randomBytes(4).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SHOP_ID_KEY)
    .executeTakeFirstOrThrow()
  return row.value
}
