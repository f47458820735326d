import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Settings } from '../settings.ts'

const KEY = 'secret'

/** SECRET, or the one that the database keeps, so that all processes share it; made at the first start. */
export async function sharedSecret(db: Kysely<Schema>, { secret }: Settings): Promise<string> {
  if (secret !== undefined) return secret
  const kept = () => db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  const known = await kept()
  if (known !== undefined) return known.value
  await db
    .insertInto('settings')
    .values({ key: KEY, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await kept()
  if (made === undefined) throw new Error('The secret of sessions could not be kept in the table settings.')
  return made.value
}
