import type { Body, contract, SecondStep } from '@cloud/api'
import type { Kysely } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { ClientInfo } from '../platform/http/caller.ts'
import { Refusal } from '../platform/refusal.ts'
import { writeAct } from './audit.ts'
import type { KeyParty } from './passkeys.ts'
import { hashPassword, isOutdated, NOBODYS, verifyPassword } from './password-hash.ts'
import { credentialOf, isSamePassword } from './passwords.ts'
import { startSecondStep } from './second-step.ts'
import { type OpenSession, openSession } from './session.ts'
import type { OnVerified } from './sign-in-limit.ts'

type Credentials = Body<typeof contract.auth.signIn>

/**
 * Signs in, or says what has to be done yet by an account with a second factor.
 *
 * @throws Refusal `wrong_credentials`, without showing which of them, by words or by time
 */
export async function signIn(
  db: Kysely<Schema>,
  { email, password }: Credentials,
  client: ClientInfo,
  onVerified: OnVerified,
  party: KeyParty
): Promise<OpenSession | SecondStep> {
  const known = await credentialOf(db, { email: email.toLowerCase() })
  const right = await verifyPassword(known?.hash ?? NOBODYS, password)
  await onVerified(right)
  // known as long as the password is: the only moment to hash it as it is done today
  const fresh = right && known && isOutdated(known.hash) ? await hashPassword(password) : undefined
  const entered = await inTransaction(db, async (tx) => {
    // looked at again under a lock: the password may have been changed meanwhile, and its sessions ended
    const same = right && known && isSamePassword(await credentialOf(tx, known, 'locked'), known)
    if (same && fresh !== undefined)
      await tx
        .updateTable('passwords')
        .set({ hash: fresh })
        .where('account_id', '=', known.account_id)
        .execute()
    const next = same ? await startSecondStep(tx, known.account_id, party) : undefined
    if (next !== undefined) return next
    await writeAct(tx, known?.account_id ?? null, same ? 'signed_in' : 'sign_in_failed', client, {
      by: 'password'
    })
    return same ? openSession(tx, known.account_id, client, 'password') : undefined
  })
  if (entered === undefined)
    throw new Refusal('wrong_credentials', 'Неверная почта или пароль. Проверьте их и попробуйте снова.')
  return entered
}
