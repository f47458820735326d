import { randomUUID } from 'node:crypto'
import { hashPassword } from '@better-auth/utils/password'
import type { Body, contract } from '@cloud/api'
import type { Kysely } from 'kysely'
import { now as productNow } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { ClientInfo } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { openAccount } from './accounts.ts'
import { type OpenSession, openSession } from './session.ts'
import { writeAct } from './write-act.ts'

type NewAccount = Body<typeof contract.auth.signUp>

/**
 * Opens an account and signs in: all of it or nothing.
 *
 * @throws 422 `email_taken`
 */
export async function signUp(
  db: Kysely<Schema>,
  { name, email: written, password: secret }: NewAccount,
  client: ClientInfo
): Promise<OpenSession> {
  const email = written.toLowerCase()
  // outside of the transaction: it takes long, on purpose
  const password = await hashPassword(secret)
  return inTransaction(db, async (tx) => {
    const user = await tx
      .insertInto('auth_users')
      .values({ id: randomUUID(), name, email })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (user === undefined)
      throw new Problem(
        422,
        'email_taken',
        'Аккаунт с этой почтой уже есть. Войдите или укажите другую почту.'
      )
    const user_id = user.id
    await tx
      .insertInto('auth_credentials')
      .values({ id: randomUUID(), account_id: user_id, provider_id: 'credential', user_id, password })
      .execute()
    const account_id = await openAccount(tx, { user_id, email, name, now: await productNow(tx) })
    await writeAct(tx, account_id, 'signed_up', client)
    return openSession(tx, account_id, client)
  })
}
