import { canDelete, canStart, canStop, STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { ActFacts } from '../billing/act-facts.ts'
import {
  accountFrozen,
  insufficientFunds,
  machinesUnavailable,
  noCapacity,
  planWithdrawn,
  priceChanged,
  wrongStatus
} from '../billing/refusals.ts'
import { spendByToken } from '../billing/spend-by-token.ts'
import type { AccountState, Server } from '../billing/state/account-state.ts'
import { removeRulesOf } from '../billing/state/fire-rules.ts'
import { launchServer, stopServer } from '../billing/state/server-acts.ts'
import { lacksPrice, missingAmount, returnPromoUse, startPrice } from '../billing/state/server-prices.ts'
import { hasFreeSlot, leaveQueue } from '../billing/state/server-queue.ts'
import { removeMachine, transition } from '../billing/state/server-status.ts'
import type { Schema } from '../platform/db/schema.ts'
import { actOnServer } from './find-server.ts'

export interface StatusRequest {
  /** 1 to start, 0 to stop or leave the queue, −3 to delete. */
  readonly status: 1 | 0 | -3
  /** Launch cost that the user saw; null: any. */
  readonly expected_total_rub_cents: number | null
}

/**
 * Starts, stops or deletes a server on behalf of its owner. Checks in this order: state, price changed, capacity,
 * money.
 *
 * @throws Refusal `not_found`, `account_frozen`, `wrong_status`, `machines_unavailable`, `price_changed`, `no_capacity`, `insufficient_funds`.
 *   Source: docs/rules/states.md#what-may-happen.
 */
export async function changeStatus(
  tx: Transaction<Schema>,
  account_id: number,
  server_id: number,
  now: number,
  { status, expected_total_rub_cents }: StatusRequest
): Promise<void> {
  const act = async (account: AccountState, server: Server, at: number, facts: ActFacts) => {
    if (status === STATUS.start) await start(tx, account, server, at, facts, expected_total_rub_cents)
    else if (status === STATUS.deleted) removeServer(account, server, at)
    else if (!canStop(server)) throw wrongStatus()
    else if (server.status === STATUS.requested) leaveQueue(account, server, at)
    else stopServer(account, server, at)
  }
  await actOnServer(tx, account_id, server_id, now, act, status === STATUS.start ? { server_id } : undefined)
}

async function start(
  tx: Transaction<Schema>,
  account: AccountState,
  server: Server,
  at: number,
  { freeSlots, machines }: ActFacts,
  expected: number | null
): Promise<void> {
  if (account.frozen) throw accountFrozen()
  if (!canStart(server)) throw wrongStatus()
  if (lacksPrice(account, server, at)) throw planWithdrawn(server.price_plan)
  if (!machines.is_set_up) throw machinesUnavailable()
  const { total, quote } = startPrice(account, server, at)
  if (expected !== null && expected !== total) throw priceChanged(quote)
  await spendByToken(tx, at, total)
  if (!hasFreeSlot(account, server.flavor_id, at, freeSlots[server.flavor_id] ?? 0)) throw noCapacity()
  const lacks = missingAmount(account, server, at)
  if (lacks > 0) throw insufficientFunds(lacks)
  launchServer(account, server, at)
}

/** Removes a server from the queue and deletes its promo use and its rules, if the state allows the removal. */
export function removeServer(account: AccountState, server: Server, at: number): void {
  if (!canDelete(server)) throw wrongStatus()
  transition(account, server, at, 'delete')
  server.queue_ticket = null
  if (server.operation > 0) removeMachine(account, server, at)
  returnPromoUse(account, server, at)
  removeRulesOf(account, server)
}
