import { hashPassword } from '@better-auth/utils/password'
import type { Body, contract } from '@cloud/api'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { ClientInfo } from '../platform/http/caller.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import { Problem } from '../platform/problem.ts'
import { credentialOf } from './credential.ts'
import { setPassword } from './set-password.ts'
import { tokenHash } from './token.ts'
import { writeAct } from './write-act.ts'

type Reset = Body<typeof contract.passwords.reset>

/**
 * Sets a new password for whoever holds a link from the mail. The link works once; all sessions end.
 *
 * @returns the address of the account
 * @throws 400 `link_expired`
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
  const expired = () =>
    new Problem(400, 'link_expired', 'Ссылка устарела или уже использована. Запросите новую.')
  // asked before the costly part; what counts is the answer under the lock
  if ((await valid(db).executeTakeFirst()) === undefined) throw expired()
  const hash = await hashPassword(newPassword)
  return inTransaction(db, async (tx) => {
    const link = await valid(tx).forUpdate().executeTakeFirst()
    const known = link && (await credentialOf(tx, link, 'locked'))
    if (known === undefined) throw expired()
    await setPassword(tx, known.account_id, hash)
    await writeAct(tx, known.account_id, 'password_reset', client)
    await addJob(tx, 'tell-password-changed', { account_id: known.account_id })
    return { email: known.email }
  })
}
