import type { Body, contract } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { wrongInput } from '../../platform/refusal.ts'
import { credentialOf } from '../credential.ts'
import { limitSignInAttempts } from '../limits/sign-in-limit.ts'
import { verifyPassword } from '../password/password-hash.ts'
import { confirmEmail, emailLinkOf } from './email-links.ts'

/**
 * Confirms an address by a link, for whoever is signed in to its account or knows the password. Reading the mail is not enough:
 * the account may be a stranger's, who named somebody else's address and keeps a way in. A new password, which ends the link,
 * comes before the confirmation or after it.
 *
 * @throws Refusal `link_expired`, `email_taken`, `invalid` at `password`, 429
 */
export async function confirmByLink(
  request: FastifyRequest,
  caller: Caller,
  { token, password }: Body<typeof contract.email.confirm>
): Promise<{ readonly email: string }> {
  const { db, limits } = request.server.services
  const { account_id } = await inTransaction(db, (tx) => emailLinkOf(tx, token))
  if (account_id !== caller.account_id) {
    if (password === undefined)
      throw wrongInput({ password: 'Введите пароль аккаунта, в котором указан этот адрес.' })
    const known = await credentialOf(db, { account_id })
    await limitSignInAttempts(
      request,
      `account ${account_id}`,
      async (onVerified) => {
        const right = known !== undefined && (await verifyPassword(known.hash, password))
        await onVerified(right)
        if (!right) throw wrongInput({ password: 'Пароль неверен.' })
      },
      // apart from sign-ins: whoever got the link closes them to nobody
      [[limits.strangers_passwords, `email-link:${account_id}`]]
    )
  }
  return inTransaction(db, (tx) => confirmEmail(tx, token, caller))
}
