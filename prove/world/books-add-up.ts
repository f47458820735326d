import { verifyLedger } from '../../apps/server/src/billing/verify/verify-ledger.ts'
import type { Db } from './db.ts'
import { must } from './must.ts'

/** Everything recomputed from the entries of a database. */
export async function booksAddUp(db: Db): Promise<void> {
  must('The ledger', (await verifyLedger(db)).slice(0, 5), [])
}
