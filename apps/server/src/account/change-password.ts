import { hashPassword, verifyPassword } from '@better-auth/utils/password'
import type { Body, contract } from '@cloud/api'
import type { Kysely } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { ClientInfo } from '../platform/http/caller.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import { wrongInput } from '../platform/problem.ts'
import { credentialOf } from './credential.ts'
import { type OpenSession, openSession } from './session.ts'
import { setPassword } from './set-password.ts'
import type { OnVerified } from './sign-in-limit.ts'
import { writeAct } from './write-act.ts'

type Change = Body<typeof contract.passwords.change>

/**
 * Sets a new password for whoever knows the old one. All sessions end; who changed it gets a fresh one.
 *
 * @throws 400 at `currentPassword`
 */
export async function changePassword(
  db: Kysely<Schema>,
  account_id: number,
  { currentPassword, newPassword }: Change,
  client: ClientInfo,
  onVerified: OnVerified
): Promise<OpenSession> {
  const wrong = () => wrongInput({ currentPassword: 'Текущий пароль неверен.' })
  const known = await credentialOf(db, { account_id })
  const right = known !== undefined && (await verifyPassword(known.hash, currentPassword))
  await onVerified(right)
  if (!right) throw wrong()
  const hash = await hashPassword(newPassword)
  return inTransaction(db, async (tx) => {
    const now = await credentialOf(tx, { account_id }, 'locked')
    if (now?.hash !== known.hash) throw wrong()
    await setPassword(tx, account_id, hash)
    await writeAct(tx, account_id, 'password_changed', client)
    await addJob(tx, 'tell-password-changed', { account_id })
    return openSession(tx, account_id, client)
  })
}
