import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { findChainDifferences } from './chain.ts'
import type { Difference } from './difference.ts'
import { findDueDifferences } from './due.ts'
import { findHourDifferences } from './hours.ts'
import { findMoneyInDifferences } from './money-in.ts'
import { findPaidTimeDifferences } from './paid-time.ts'
import { findSlotDifferences } from './slots.ts'
import { findTotalDifferences } from './totals.ts'

/**
 * Recomputes all accounts from their entries as of one moment: totals, the chain of hashes, holds and states, events,
 * every started hour and its price, the paid time of servers, money in, slots and servers, and due moments. Returns an
 * empty list if everything adds up. Source: docs/rules/money.md#the-ledger.
 */
export async function verifyLedger(db: Kysely<Schema>): Promise<readonly Difference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => [
      ...(await findTotalDifferences(tx)),
      ...(await findChainDifferences(tx)),
      ...(await findHourDifferences(tx)),
      ...(await findPaidTimeDifferences(tx)),
      ...(await findMoneyInDifferences(tx)),
      ...(await findSlotDifferences(tx)),
      ...(await findDueDifferences(tx))
    ])
}
