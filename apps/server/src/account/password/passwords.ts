import type { Body, contract } from '@cloud/api'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { ClientInfo, RequestSession } from '../../platform/http/caller.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { Refusal, wrongInput } from '../../platform/refusal.ts'
import { type Credential, credentialOf, isSamePassword } from '../credential.ts'
import { queueFactorChangeMail } from '../factor-mail/factor-change-mail.ts'
import { expireLinks } from '../limits/link-email-limit.ts'
import type { OnVerified } from '../limits/sign-in-limit.ts'
import { revokeTokens } from '../revoke-tokens.ts'
import { hasSecondFactor, proofsOf, requireConfirmation } from '../session/confirmation.ts'
import { endSessions, type OpenSession, openSession, tokenHash } from '../session/session.ts'
import { hasSshKeys } from '../ssh-keys/saved-keys.ts'
import { disableWebhooks } from '../webhooks/saved-webhooks.ts'
import { writeAct } from '../write-act.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { weaknessOf } from './weak-passwords.ts'

/**
 * Refuses a password that is easy to guess.
 *
 * @throws Refusal `invalid` at `newPassword`
 */
function refuseWeak(newPassword: string, owner: Credential): void {
  const weakness = weaknessOf(newPassword, owner)
  if (weakness !== undefined) throw wrongInput({ newPassword: weakness })
}

/** Deletes the sign-in factors, SSH keys and known browsers of an account. */
async function deleteFactorsAndKeys(tx: Transaction<Schema>, account_id: number): Promise<void> {
  for (const table of ['passkeys', 'one_time_codes', 'recovery_codes', 'known_devices', 'ssh_keys'])
    await sql`delete from ${sql.table(table)} where account_id = ${account_id}`.execute(tx)
}

/** Sets a new password, and ends all sessions, unfinished sign-ins and links of the account. */
async function setPassword(tx: Transaction<Schema>, account_id: number, hash: string): Promise<void> {
  await tx
    .updateTable('passwords')
    .set({ hash, updated_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .execute()
  await endSessions(tx, account_id)
  await tx.deleteFrom('sign_in_tickets').where('account_id', '=', account_id).execute()
  await expireLinks(tx, 'password_links', account_id)
  await expireLinks(tx, 'email_links', account_id)
}

type Change = Body<typeof contract.passwords.change>
type Caller = ClientInfo & RequestSession

/**
 * Sets a new password for a user who knows the present one. All sessions end; the user gets a new one.
 *
 * @throws Refusal `invalid` at `currentPassword` or `newPassword`, `confirmation_needed` if the account has a stronger
 *   factor
 */
export async function changePassword(
  db: Kysely<Schema>,
  caller: Caller,
  { currentPassword, newPassword }: Change,
  onVerified: OnVerified
): Promise<OpenSession> {
  const { account_id } = caller
  const wrong = () => wrongInput({ currentPassword: 'Текущий пароль неверен.' })
  const known = await credentialOf(db, { account_id })
  const right = known !== undefined && (await verifyPassword(known.hash, currentPassword))
  await onVerified(right)
  if (!right) throw wrong()
  refuseWeak(newPassword, known)
  const hash = await hashPassword(newPassword)
  return inTransaction(db, async (tx) => {
    if (!isSamePassword(await credentialOf(tx, { account_id }, 'locked'), known)) throw wrong()
    const isProof = (await proofsOf(tx, account_id)).includes('password')
    const { by, at } = isProof
      ? { by: 'password' as const, at: undefined }
      : await requireConfirmation(tx, caller)
    await setPassword(tx, account_id, hash)
    await writeAct(tx, account_id, 'password_changed', caller)
    await addJob(tx, 'mail-password-changed', { account_id })
    return openSession(tx, account_id, caller, by, at)
  })
}

type Reset = Body<typeof contract.passwords.reset>

/**
 * Sets a new password for the holder of a link from an e-mail. The link works once; all sessions end.
 *
 * @returns the address of the account
 * @throws Refusal `link_expired`, `invalid` at `newPassword`
 */
export async function resetPassword(
  db: Kysely<Schema>,
  { token, newPassword }: Reset,
  client: ClientInfo
): Promise<{ readonly email: string }> {
  const valid = (on: Kysely<Schema>) =>
    on
      .selectFrom('password_links')
      .select('account_id')
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', sql<Date>`now()`)
  const expired = () => new Refusal('link_expired', 'Ссылка устарела или уже использована. Запросите новую.')
  // checked before the slow hashing; the check under the lock decides
  const asked = await valid(db).executeTakeFirst()
  const owner = asked && (await credentialOf(db, asked))
  if (owner === undefined) throw expired()
  refuseWeak(newPassword, owner)
  const hash = await hashPassword(newPassword)
  return inTransaction(db, async (tx) => {
    const link = await valid(tx).forUpdate().executeTakeFirst()
    const known = link && (await credentialOf(tx, link, 'locked'))
    if (known === undefined) throw expired()
    await setPassword(tx, known.account_id, hash)
    // the holder of the link reads the e-mails of the address
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ email_confirmed_at: sql<Date>`now()` })
      .where('account_id', '=', known.account_id)
      .where('email_confirmed_at', 'is', null)
      .executeTakeFirstOrThrow()
    await revokeTokens(tx, known.account_id)
    await disableWebhooks(tx, known.account_id)
    // until now the address was unconfirmed, so the factors may belong to a stranger who signed up with it
    if (numUpdatedRows > 0n) {
      const had = (await hasSecondFactor(tx, known.account_id)) || (await hasSshKeys(tx, known.account_id))
      await deleteFactorsAndKeys(tx, known.account_id)
      if (had) await queueFactorChangeMail(tx, known.account_id, { change: 'dropped' }, client)
    }
    await writeAct(tx, known.account_id, 'password_reset', client)
    await addJob(tx, 'mail-password-changed', { account_id: known.account_id })
    return { email: known.email }
  })
}
