import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import { writeSetting } from '../platform/db/write-setting.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import { verifyLedger } from './verify/verify-ledger.ts'

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Recomputes the ledger, stores the last hash of each account, and notifies the operator of differences. */
    'nightly-ledger': Readonly<Record<string, never>>
  }
}

/** Setting that stores the result of the last check. */
export const LEDGER_CHECK = 'ledger_check'

export interface LedgerCheck {
  /** Moment of the check, in seconds since the epoch. */
  readonly at: number
  readonly differences: number
}

/**
 * Recomputes the ledger. If it adds up, the last hash of each account is added to an append-only table, which each
 * backup includes; otherwise the operator receives an e-mail.
 */
export async function checkLedger(db: Kysely<Schema>): Promise<void> {
  const { length: differences } = await verifyLedger(db)
  const value = JSON.stringify({ at: Math.floor(Date.now() / 1000), differences } satisfies LedgerCheck)
  await inTransaction(db, async (tx) => {
    await writeSetting(tx, LEDGER_CHECK, value)
    if (differences > 0) await addJob(tx, 'mail-operator', { ledger_differences: differences })
    else
      await sql`insert into ledger_heads (account_id, transfer_id, hash)
        select distinct on (account_id) account_id, transfer_id, hash from transfers
        order by account_id, transfer_id desc
        on conflict do nothing`.execute(tx)
  })
}
