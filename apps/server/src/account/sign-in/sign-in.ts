import type { Body, contract, SecondStep } from '@cloud/api'
import type { Kysely } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Quotas } from '../../platform/limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { credentialOf, isSamePassword } from '../credential.ts'
import type { KeyParty } from '../factors/passkeys.ts'
import type { Device } from '../limits/known-devices.ts'
import type { OnVerified } from '../limits/sign-in-limit.ts'
import { HASH_OF_NO_PASSWORD, hashPassword, isOutdated, verifyPassword } from '../password/password-hash.ts'
import type { OpenSession } from '../session/session.ts'
import { writeAct } from '../write-act.ts'
import { openLimitedSession } from './open-limited-session.ts'
import { startSecondStep } from './second-step.ts'

type Credentials = Body<typeof contract.auth.signIn>

/**
 * Signs in, or returns the next step for an account with a second factor.
 *
 * @throws Refusal `wrong_credentials`, without revealing by text or time which of them is wrong
 */
export async function signIn(
  db: Kysely<Schema>,
  { email, password }: Credentials,
  device: Device,
  onVerified: OnVerified,
  party: KeyParty,
  quotas: Pick<Quotas, 'sessions'>
): Promise<OpenSession | SecondStep> {
  const known = await credentialOf(db, { email: email.toLowerCase() })
  const right = await verifyPassword(known?.hash ?? HASH_OF_NO_PASSWORD, password)
  await onVerified(right)
  // the password is only known now, so this is the moment to renew an outdated hash
  const fresh = right && known && isOutdated(known.hash) ? await hashPassword(password) : undefined
  const entered = await inTransaction(db, async (tx) => {
    // checked again under a lock: the password may have been changed meanwhile, which ended its sessions
    const same = right && known && isSamePassword(await credentialOf(tx, known, 'locked'), known)
    if (same && fresh !== undefined)
      await tx
        .updateTable('passwords')
        .set({ hash: fresh })
        .where('account_id', '=', known.account_id)
        .execute()
    const next = same ? await startSecondStep(tx, known.account_id, party) : undefined
    if (next !== undefined) return next
    if (same) return openLimitedSession(tx, known.account_id, device, { by: 'password' }, quotas)
    await writeAct(tx, known?.account_id ?? null, 'sign_in_failed', device)
    return undefined
  })
  if (entered === undefined)
    throw new Refusal('wrong_credentials', 'Неверная почта или пароль. Проверьте их и попробуйте снова.')
  return entered
}
