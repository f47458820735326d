import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { wrongInput } from '../platform/refusal.ts'

/**
 * Checks that the account has all of these keys, and locks them until the transaction ends.
 *
 * @throws Refusal `invalid` at `ssh_key_ids`
 */
export async function requireOwnKeys(
  tx: Transaction<Schema>,
  account_id: number,
  key_ids: readonly number[]
): Promise<void> {
  if (key_ids.length === 0) return
  const found = await tx
    .selectFrom('ssh_keys')
    .select('key_id')
    .where('account_id', '=', account_id)
    .where('key_id', 'in', key_ids)
    .forKeyShare()
    .execute()
  if (found.length < new Set(key_ids).size)
    throw wrongInput({
      ssh_key_ids: 'Такого SSH-ключа в аккаунте нет. Обновите список и выберите ключи заново.'
    })
}

/** Replaces the chosen SSH keys of servers. The caller has locked the account. Source: docs/rules/security.md#ssh-keys. */
export async function chooseKeys(
  tx: Transaction<Schema>,
  account_id: number,
  server_ids: readonly number[],
  key_ids: readonly number[]
): Promise<void> {
  await sql`delete from server_ssh_keys where account_id = ${account_id} and server_id = any(${server_ids})
    and not key_id = any(${key_ids})`.execute(tx)
  if (key_ids.length === 0) return
  await sql`insert into server_ssh_keys (account_id, server_id, key_id)
    select ${account_id}, server_id, key_id
    from unnest(${server_ids}::bigint[]) server_id, unnest(${key_ids}::bigint[]) key_id
    on conflict do nothing`.execute(tx)
}
