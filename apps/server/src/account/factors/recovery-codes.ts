import { randomInt } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { wrongInput } from '../../platform/refusal.ts'
import { hashWithSalt, newSalt } from '../password/password-hash.ts'
import { hasSecondFactor } from '../session/confirmation.ts'

const COUNT = 10
/** Excludes letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 8

export interface RecoveryCodes {
  /** The codes as shown to the user. */
  readonly codes: readonly string[]
  readonly salt: Buffer
  readonly hashes: readonly Buffer[]
}

/** Creates a set of recovery codes. Call it outside of a transaction: hashing is slow on purpose. */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = newSalt()
  const plain = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  )
  const hashes: Buffer[] = []
  // one after the other: a concurrent sign-in waits for one hash only
  for (const code of plain) hashes.push(await hashWithSalt(code, salt))
  return { codes: plain.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`), salt, hashes }
}

/** Stores a set of recovery codes; the previous set becomes invalid. */
export async function storeRecoveryCodes(
  tx: Transaction<Schema>,
  account_id: number,
  { salt, hashes }: RecoveryCodes
): Promise<void> {
  await removeRecoveryCodes(tx, account_id)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id, hash, salt })))
    .execute()
}

async function removeRecoveryCodes(tx: Transaction<Schema>, account_id: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute()
}

/**
 * Removes the recovery codes of an account without other factors: the codes replace a lost factor and must not open the
 * account alone. Returns true if codes were removed.
 */
export async function dropNeedlessCodes(tx: Transaction<Schema>, account_id: number): Promise<boolean> {
  if (await hasSecondFactor(tx, account_id)) return false
  await removeRecoveryCodes(tx, account_id)
  return true
}

/**
 * Hashes a code for `proveByRecoveryCode`; call it outside of a transaction. For an account without codes a random salt
 * is used, so that the call takes as long.
 */
export async function recoveryCodeHash(
  db: Kysely<Schema>,
  account_id: number,
  code: string
): Promise<Buffer> {
  const known = await db
    .selectFrom('recovery_codes')
    .select('salt')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return hashWithSalt(code, known?.salt ?? newSalt())
}

/**
 * Verifies a recovery code, which works once.
 *
 * @throws Refusal `invalid` at `recovery_code`
 */
export async function proveByRecoveryCode(
  tx: Transaction<Schema>,
  account_id: number,
  hash: Buffer
): Promise<void> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  if (used === undefined)
    throw wrongInput({ recovery_code: 'Код восстановления не подошёл или уже использован. Возьмите другой.' })
}

/** Returns the number of unused codes and of all codes; undefined if there are none. */
export async function recoveryCodesOf(db: Kysely<Schema>, account_id: number) {
  const { left, total, created_at } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => [
      sql<number>`(count(*) filter (where used_at is null))::integer`.as('left'),
      sql<number>`count(*)::integer`.as('total'),
      fn.max('created_at').as('created_at')
    ])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return total === 0 ? undefined : { left, total, created_at }
}
