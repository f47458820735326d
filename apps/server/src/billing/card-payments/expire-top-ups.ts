import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'
import { countVersion, type PaymentId } from '../top-ups/apply-bank-payment.ts'
import { OPEN_MS } from './look-up-schedule.ts'

type TopUpId = Pick<PaymentId, 'account_id' | 'top_up_id'>

/** True while a payment of the top-up is looked up. */
const isLookedUp = sql<boolean>`exists (select from card_payments p where p.account_id = t.account_id
  and p.top_up_id = t.top_up_id and p.next_look_up_at is not null)`

/** Expires a pending card top-up whose payments are no longer looked up. Money that arrives later is credited nevertheless. */
export async function expireTopUp(
  tx: Transaction<Schema>,
  { account_id, top_up_id }: TopUpId,
  now: number
): Promise<void> {
  // locks the account first, as all writes do
  await sql`select from accounts where account_id = ${account_id} for no key update`.execute(tx)
  const { numAffectedRows } = await sql`
    update top_ups t set status = 'expired', settled_at = ${new Date(now)}
    where account_id = ${account_id} and top_up_id = ${top_up_id} and status = 'pending' and payment_type = 'acquiring'
      and created_at <= ${new Date(now - OPEN_MS)} and not ${isLookedUp}`.execute(tx)
  if (numAffectedRows === 1n) await countVersion(tx, account_id)
}

/** Returns pending top-ups by card of 24 hours ago that nobody began to pay, or whose payments have ended. */
export async function findExpiredTopUps(tx: Transaction<Schema>, now: number): Promise<readonly TopUpId[]> {
  const { rows } = await sql<TopUpId>`
    select account_id, top_up_id from top_ups t
    where payment_type = 'acquiring' and status = 'pending' and created_at <= ${new Date(now - OPEN_MS)}
      and not ${isLookedUp}
    order by created_at limit 1000`.execute(tx)
  return rows
}

/** Expires the top-ups by card that were not paid within 24 hours, each in a separate transaction. */
export async function expireTopUps(db: Kysely<Schema>): Promise<void> {
  const expired = await inTransaction(db, async (tx) => findExpiredTopUps(tx, await productNow(tx)))
  for (const topUp of expired)
    await inTransaction(db, async (tx) => expireTopUp(tx, topUp, await productNow(tx)))
}
