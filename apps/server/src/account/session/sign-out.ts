import type { Kysely } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { writeAct } from '../write-act.ts'
import { endSessions } from './session.ts'

/** Ends the session of the caller, if there is one. */
export async function signOut(db: Kysely<Schema>, caller: Caller): Promise<void> {
  const { account_id, session_id } = caller
  if (account_id === null || session_id === null) return
  await inTransaction(db, async (tx) => {
    if ((await endSessions(tx, account_id, { only: session_id })) > 0)
      await writeAct(tx, account_id, 'signed_out', caller)
  })
}
