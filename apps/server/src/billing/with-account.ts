import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { tokenOf } from '../platform/token-of-transaction.ts'
import { type ActFacts, type FactRequest, readFacts } from './act-facts.ts'
import { loadAccountState } from './load-account-state.ts'
import { type AccountSnapshot, changedServers, saveAccountState, takeSnapshot } from './save-account-state.ts'
import { serveOwnQueue, startByRule } from './serve-own-queue.ts'
import type { AccountState } from './state/account-state.ts'
import { serverToStart } from './state/fire-rules.ts'
import { settleState } from './state/settle-state.ts'

/**
 * The only way to change a balance: locks the account, settles what fell due, runs the act, serves the account's
 * waiting servers that can start now, runs its rules, updates the runway, and saves all of it. An act that throws
 * changes nothing. Source: docs/rules/money.md#settled-first.
 *
 * Reads the database once; its writes are sent with the transaction's next statement or its commit.
 *
 * @param now milliseconds of the product's clock; `at` is the moment to date with, never before the account's last
 *   entry
 * @param asked facts that the act needs besides the account
 */
export async function withAccount<T>(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  act: (account: AccountState, at: number, facts: ActFacts) => T | Promise<T>,
  asked?: FactRequest
): Promise<T> {
  const { account, facts } = await loadAccountState(tx, account_id, asked)
  account.asks_at = now
  const moved = await settleAll(tx, account, now, takeSnapshot(account))
  const at = Math.max(now, account.last_at)
  const settled = takeSnapshot(account)
  const stale = asked !== undefined && moved
  const answer = await act(account, at, stale ? await readFacts(tx, account_id, asked) : facts)
  await serveOwnQueue(tx, account, at)
  // launches that the act brings to the queue are caused by the token, too; what falls due afterwards is not
  const token_prefix = tokenOf(tx)?.prefix
  if (token_prefix !== undefined)
    account.events.splice(0, Infinity, ...account.events.map((event) => ({ ...event, token_prefix })))
  if (account.balance !== settled.balance || changedServers(account, settled).length > 0)
    account.runway_stale_at = at
  await settleAll(tx, account, now, settled)
  return answer
}

/**
 * Settles what fell due and saves it, so that the act finds the freed capacity. Refunds go to the account's own waiting
 * servers before anything later happens, as they would have on time.
 *
 * @param before the account as it was last saved
 * @returns whether slots or promo uses were returned or taken
 */
async function settleAll(
  tx: Transaction<Schema>,
  account: AccountState,
  now: number,
  before: AccountSnapshot
): Promise<boolean> {
  let moved = false
  let saved = before
  for (;;) {
    const pause = settleState(account, now)
    moved = (await saveAccountState(tx, account, saved)) || moved
    if (pause === undefined) return moved
    saved = takeSnapshot(account)
    const server = serverToStart(account)
    if (server === undefined) await serveOwnQueue(tx, account, account.last_at)
    else await startByRule(tx, account, server)
    moved = true
  }
}
