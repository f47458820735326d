import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { chainDifferences } from './chain.ts'
import type { Difference } from './difference.ts'
import { dueDifferences } from './due.ts'
import { hourDifferences } from './hours.ts'
import { moneyInDifferences } from './money-in.ts'
import { paidTimeDifferences } from './paid-time.ts'
import { placeDifferences } from './places.ts'
import { totalDifferences } from './totals.ts'

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
      ...(await totalDifferences(tx)),
      ...(await chainDifferences(tx)),
      ...(await hourDifferences(tx)),
      ...(await paidTimeDifferences(tx)),
      ...(await moneyInDifferences(tx)),
      ...(await placeDifferences(tx)),
      ...(await dueDifferences(tx))
    ])
}
