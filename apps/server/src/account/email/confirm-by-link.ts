import type { Body, contract } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { wrongInput } from '../../platform/refusal.ts'
import { credentialOf } from '../credential.ts'
import { limitSignInAttempts } from '../limits/sign-in-limit.ts'
import { verifyPassword } from '../password/password-hash.ts'
import { confirmEmail, readEmailLink } from './email-links.ts'

/**
 * Confirms an address by a link, for a user who is signed in to its account or knows the password. Reading the mail is not
 * enough: a stranger may have opened the account with another user's address and kept a way in. A new password, which ends
 * the link, is set either before or after the confirmation, never during it.
 *
 * @throws Refusal `link_expired`, `email_taken`, `invalid` at `password`, 429
 */
export async function confirmByLink(
  request: FastifyRequest,
  caller: Caller,
  { token, password }: Body<typeof contract.email.confirm>
): Promise<{ readonly email: string }> {
  const { db, limits } = request.server.services
  const { account_id } = await inTransaction(db, (tx) => readEmailLink(tx, token))
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
      // counted apart from sign-ins: the holder of the link cannot lock the owner out
      [[limits.strangers_passwords, `email-link:${account_id}`]]
    )
  }
  return inTransaction(db, (tx) => confirmEmail(tx, token, caller))
}
