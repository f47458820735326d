import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/**
 * Whose a server is: what a person never sees of it, an operator knows it by.
 *
 * @throws when there is no such server
 */
export async function ownerOf(tx: Transaction<Schema>, server_id: number): Promise<number> {
  const { account_id } = await tx
    .selectFrom('servers')
    .select('account_id')
    .where('server_id', '=', server_id)
    .executeTakeFirstOrThrow(() => new Error(`There is no server ${server_id}. See servers list.`))
  return account_id
}
