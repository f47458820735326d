import { verifyLedger } from '../../apps/server/src/billing/verify/verify-ledger.ts'
import { assertEqual } from './assert-equal.ts'
import type { Db } from './processes.ts'

/** Recomputes the whole ledger and requires that nothing differs. */
export async function booksAddUp(db: Db): Promise<void> {
  assertEqual('The ledger', (await verifyLedger(db)).slice(0, 5), [])
}
