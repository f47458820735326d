import { type Body, CONSENT_VERSION, type contract } from '@cloud/api'
import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'
import { Refusal, wrongInput } from '../../platform/refusal.ts'
import type { Settings } from '../../platform/settings.ts'
import { requestEmailLink } from '../email/email-links.ts'
import { isRestorableElsewhere } from '../factor-mail/former-emails.ts'
import { type Device, rememberDevice } from '../limits/known-devices.ts'
import { hashPassword } from '../password/password-hash.ts'
import { weaknessOf } from '../password/weak-passwords.ts'
import { type OpenSession, openSession } from '../session/session.ts'
import { writeAct } from '../write-act.ts'

interface NewAccount {
  readonly email: string
  readonly name: string
  readonly now: number
  /**
   * Edition of /privacy that the owner agreed to.
   *
   * @default null, for accounts not opened by their owner
   */
  readonly consent_version?: string | null
}

const emailTaken = () =>
  new Refusal('email_taken', 'Аккаунт с этой почтой уже есть. Войдите или укажите другую почту.')

/**
 * Opens an empty account. Returns its id.
 *
 * @throws Refusal `email_taken`
 */
export async function openAccount(
  tx: Transaction<Schema>,
  { email, name, now, consent_version = null }: NewAccount
): Promise<number> {
  const at = new Date(now)
  const account = await tx
    .insertInto('accounts')
    .values({ email, name, consent_version, created_at: at, last_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (account === undefined) throw emailTaken()
  return account.account_id
}

/**
 * Opens an account and signs in, both or neither.
 *
 * @param seconds until the address may receive an e-mail; with seconds left the owner requests it later
 */
export async function signUp(
  db: Kysely<Schema>,
  { name, email, password }: Body<typeof contract.auth.signUp>,
  device: Device,
  { confirmEmail }: Pick<Settings, 'confirmEmail'>,
  seconds: number
): Promise<OpenSession> {
  const weakness = weaknessOf(password, { email, name })
  if (weakness !== undefined) throw wrongInput({ password: weakness })
  // outside of the transaction, because hashing is slow on purpose
  const hash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const now = await productNow(tx)
    if (await isRestorableElsewhere(tx, email.toLowerCase(), null)) throw emailTaken()
    const account_id = await openAccount(tx, {
      email: email.toLowerCase(),
      name,
      now,
      consent_version: CONSENT_VERSION
    })
    await tx.insertInto('passwords').values({ account_id, hash }).execute()
    if (confirmEmail && seconds === 0) await requestEmailLink(tx, account_id, email.toLowerCase())
    await writeAct(tx, account_id, 'signed_up', device)
    await rememberDevice(tx, account_id, device, true)
    return openSession(tx, account_id, device, 'password')
  })
}
