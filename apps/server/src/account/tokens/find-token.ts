import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { type ApiToken, unknownToken } from '../../platform/token-of-transaction.ts'

/** Returns the hash of a secret that the database stores. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * Finds the token of a secret and updates its last use, at most once a minute.
 *
 * @throws 401 for an unknown, revoked or expired token
 */
export async function findToken(db: Kysely<Schema>, secret: string): Promise<ApiToken> {
  if (!/^cs_[\w-]{43}$/.test(secret)) throw unknownToken()
  const token = await db
    .selectFrom('api_tokens')
    .select(['account_id', 'token_id', 'prefix', 'scopes'])
    .select(sql<boolean>`coalesce(last_used_at > product_now() - interval '1 minute', false)`.as('was_used'))
    .where('token_hash', '=', secretHash(secret))
    .where(sql<boolean>`coalesce(expires_at > product_now(), true)`)
    .executeTakeFirst()
  if (token === undefined) throw unknownToken()
  const { was_used, ...found } = token
  if (!was_used)
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: sql<Date>`product_now()` })
      .where('account_id', '=', found.account_id)
      .where('token_id', '=', found.token_id)
      .execute()
  return found
}
