import { hashPassword } from '@better-auth/utils/password'
import type { Body, contract } from '@cloud/api'
import type { Kysely } from 'kysely'
import { now as productNow } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { ClientInfo } from '../platform/http/caller.ts'
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
  { name, email, password }: NewAccount,
  client: ClientInfo
): Promise<OpenSession> {
  // outside of the transaction: it takes long, on purpose
  const hash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const account_id = await openAccount(tx, { email: email.toLowerCase(), name, now: await productNow(tx) })
    await tx.insertInto('passwords').values({ account_id, hash }).execute()
    await writeAct(tx, account_id, 'signed_up', client)
    return openSession(tx, account_id, client)
  })
}
