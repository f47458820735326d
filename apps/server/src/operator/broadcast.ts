import { DAY_MS } from '@cloud/pricing/books'
import { type Kysely, sql, type Transaction } from 'kysely'
import { writeEvent } from '../billing/write-event.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import { productNow } from '../platform/product-clock.ts'

/** Number of an advisory lock; testing/dependent-constants.test.ts lists all, add new ones there. */
const BROADCAST_LOCK = 4_710_305

/**
 * Starts a broadcast to all current accounts, or finds an interrupted one with the same text. Returns its id.
 *
 * @param again true to allow the same text again within a day
 * @throws if the text was sent within a day, because a sent text cannot be withdrawn
 */
export async function beginBroadcast(
  tx: Transaction<Schema>,
  text: string,
  now: number,
  again: boolean
): Promise<number> {
  // an operator who sends the same broadcast concurrently waits here, and then finds it started
  await sql`select pg_advisory_xact_lock(${BROADCAST_LOCK})`.execute(tx)
  const unfinished = await tx
    .selectFrom('broadcasts')
    .select('broadcast_id')
    .where('text', '=', text)
    .whereRef('sent_up_to_account_id', '<', 'up_to_account_id')
    .executeTakeFirst()
  if (unfinished !== undefined) return unfinished.broadcast_id
  if (!again) await refuseRepeated(tx, text, now)
  const last = await tx
    .selectFrom('accounts')
    .select(({ fn }) => fn.max('account_id').as('account_id'))
    .executeTakeFirst()
  const { broadcast_id } = await tx
    .insertInto('broadcasts')
    .values({ text, started_at: new Date(now), up_to_account_id: last?.account_id ?? 0 })
    .returning('broadcast_id')
    .executeTakeFirstOrThrow()
  return broadcast_id
}

async function refuseRepeated(tx: Transaction<Schema>, text: string, now: number): Promise<void> {
  const last = await tx
    .selectFrom('broadcasts')
    .select('started_at')
    .where('text', '=', text)
    .where('started_at', '>', new Date(now - DAY_MS))
    .orderBy('broadcast_id', 'desc')
    .executeTakeFirst()
  if (last !== undefined)
    throw new Error(
      `This message was sent to all accounts at ${last.started_at.toISOString()} and cannot be withdrawn. Use --again to send it once more.`
    )
}

/** Sends a broadcast to the accounts that have not received it, each once, and returns their number. */
export async function continueBroadcast(db: Kysely<Schema>, broadcast_id: number): Promise<number> {
  let sent = 0
  while (await inTransaction(db, (tx) => sendToNext(tx, broadcast_id))) sent += 1
  return sent
}

/** Sends to one account per transaction, so that a busy account keeps no other account locked. Returns false if no account was left. */
async function sendToNext(tx: Transaction<Schema>, broadcast_id: number): Promise<boolean> {
  const now = await productNow(tx)
  const { text, sent_up_to_account_id, up_to_account_id } = await tx
    .selectFrom('broadcasts')
    .selectAll()
    .where('broadcast_id', '=', broadcast_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const next = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '>', sent_up_to_account_id)
    .where('account_id', '<=', up_to_account_id)
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst()
  if (next !== undefined) await writeEvent(tx, { ...next, type: 'broadcast', now, text })
  await tx
    .updateTable('broadcasts')
    .set({ sent_up_to_account_id: next?.account_id ?? up_to_account_id })
    .where('broadcast_id', '=', broadcast_id)
    .execute()
  return next !== undefined
}
