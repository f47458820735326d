import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { type Asked, type Facts, readFacts } from './facts.ts'
import { loadAccountState } from './load-account-state.ts'
import { changedServers, type Snapshot, saveAccountState, snapshot } from './save-account-state.ts'
import { serveOwnQueue } from './serve-own-queue.ts'
import type { AccountState } from './state/account-state.ts'
import { fail } from './state/acts.ts'
import { updateRunway } from './state/notices.ts'
import { servableServers } from './state/queue.ts'
import { type Due, settleState } from './state/settle-state.ts'

/**
 * The only door to a balance: locks the account, does what fell due, then the act, then serves the account's servers
 * that wait and can be served now, updates the runway, and saves all of it. An act that throws moves nothing. Source: docs/rules/money.md#settled-first.
 *
 * It asks once, and what it writes goes out with the transaction's next statement or its commit.
 *
 * @param now milliseconds of the product's clock; `at` is the moment to date with, never before the account's last entry
 * @param asked what the act wants to know besides the account
 */
export async function withAccount<T>(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  act: (account: AccountState, at: number, facts: Facts) => T | Promise<T>,
  asked?: Asked
): Promise<T> {
  const { account, facts } = await loadAccountState(tx, account_id, asked)
  const cameBack = await settleAll(tx, account, now)
  const at = Math.max(now, account.last_at)
  const settled = snapshot(account)
  const stale = asked !== undefined && cameBack
  const answer = await act(account, at, stale ? await readFacts(tx, account_id, asked) : facts)
  await serveAndWrite(tx, account, settled, at, at)
  return answer
}

/**
 * Does what fell due and saves it, so that the act finds the places that came free. What a failed launch gives back goes
 * to the account's own waiting servers before anything later happens, as it would have on time.
 *
 * @returns whether places or promo uses came back
 */
async function settleAll(tx: Transaction<Schema>, account: AccountState, now: number): Promise<boolean> {
  const stopAfter = ({ act, server }: Due) => {
    // as one that is served from the queue: however late a machine is asked to stop, it has its time to answer
    if (server.status === STATUS.pausing && !server.late_notified) server.asked_at = now
    return act === fail && servableServers(account, account.last_at).length > 0
  }
  let cameBack = false
  for (;;) {
    const before = snapshot(account)
    const stopped = settleState(account, now, stopAfter)
    cameBack = (await saveAccountState(tx, account, before)) || cameBack
    if (!stopped) return cameBack
    await serveAndWrite(tx, account, snapshot(account), account.last_at, now)
  }
}

async function serveAndWrite(
  tx: Transaction<Schema>,
  account: AccountState,
  before: Snapshot,
  at: number,
  now: number
): Promise<void> {
  await serveOwnQueue(tx, account, at, now)
  if (account.balance !== before.balance || changedServers(account, before).length > 0)
    updateRunway(account, at)
  await saveAccountState(tx, account, before)
}
