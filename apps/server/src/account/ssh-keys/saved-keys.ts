import { type Body, type contract, privateKeyKind, type SshKey } from '@cloud/api'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { SshKeysTable } from '../../platform/db/schema/account.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Quotas } from '../../platform/limits.ts'
import { type Page, pageOf } from '../../platform/list-page.ts'
import { Refusal, wrongInput } from '../../platform/refusal.ts'
import { KEY_FAULTS, type PublicKey, readPublicKey } from './public-key.ts'

const noSuchKey = () => new Refusal('not_found', 'Такого SSH-ключа в аккаунте нет. Обновите список.')

const wireKey = ({ key_id, name, type, fingerprint, created_at }: Selectable<SshKeysTable>): SshKey => ({
  id: key_id,
  name,
  type,
  fingerprint,
  created_at: created_at.toISOString()
})

const keysOf = (db: Kysely<Schema>, account_id: number) =>
  db.selectFrom('ssh_keys').selectAll().where('account_id', '=', account_id).orderBy('key_id').execute()

export const hasSshKeys = async (db: Kysely<Schema>, account_id: number): Promise<boolean> =>
  (await keysOf(db, account_id)).length > 0

/** Lists the SSH keys of an account, oldest first. */
export async function listSshKeys(
  tx: Transaction<Schema>,
  account_id: number,
  page: Page
): Promise<{ readonly count: number; readonly results: SshKey[] }> {
  const keys = await keysOf(tx, account_id)
  return { count: keys.length, results: pageOf(keys, page).map(wireKey) }
}

/** @throws Refusal `not_found` unless the account has this key */
export async function requireSshKey(
  tx: Transaction<Schema>,
  account_id: number,
  key_id: number
): Promise<string> {
  const found = (await keysOf(tx, account_id)).find((key) => key.key_id === key_id)
  if (found === undefined) throw noSuchKey()
  return found.name
}

/** @throws Refusal `invalid` at `public_key`, whose message contains no part of the text */
export function requirePublicKey(text: string): PublicKey {
  const read = readPublicKey(text)
  if (typeof read !== 'string') return read
  throw wrongInput({
    public_key:
      read === 'private_key'
        ? `Это закрытый ключ ${privateKeyKind(text)}, его нельзя никому передавать. Мы не сохранили его. Нужен открытый: файл с тем же именем и окончанием .pub.`
        : KEY_FAULTS[read]
  })
}

/**
 * Saves a key of an account, or returns the equal key that the account already has. The caller has locked the credential.
 *
 * @throws Refusal `too_many_ssh_keys`
 */
export async function saveSshKey(
  tx: Transaction<Schema>,
  account_id: number,
  { name }: Pick<Body<typeof contract.sshKeys.create>, 'name'>,
  { type, line, fingerprint }: PublicKey,
  { ssh_keys: most }: Quotas
): Promise<{ readonly key: SshKey; readonly isNew: boolean }> {
  const saved = await keysOf(tx, account_id)
  const same = saved.find((key) => key.fingerprint === fingerprint)
  if (same !== undefined) return { key: wireKey(same), isNew: false }
  if (saved.length >= most)
    throw new Refusal(
      'too_many_ssh_keys',
      `Больше SSH-ключей добавить нельзя, предел — ${most}. Удалите ненужный ключ.`
    )
  const key = await tx
    .insertInto('ssh_keys')
    .values({ account_id, name, type, line, fingerprint })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { key: wireKey(key), isNew: true }
}

/** Removes a key, also from servers whose pending launch would install it. */
export async function removeSshKey(
  tx: Transaction<Schema>,
  account_id: number,
  key_id: number
): Promise<void> {
  await tx.deleteFrom('ssh_keys').where('account_id', '=', account_id).where('key_id', '=', key_id).execute()
}
