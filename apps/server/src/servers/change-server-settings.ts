import { canJoinQueue, STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { ActFacts } from '../billing/act-facts.ts'
import { NO_ORDER_RULES, type OrderRules, refuseWaitingUnpaid } from '../billing/may-wait-in-queue.ts'
import { requireQueueQuota } from '../billing/quotas.ts'
import { accountFrozen, machinesUnavailable, planWithdrawn, wrongStatus } from '../billing/refusals.ts'
import { chooseKeys, requireOwnKeys } from '../billing/server-keys.ts'
import { spendByToken } from '../billing/spend-by-token.ts'
import type { AccountState, Server } from '../billing/state/account-state.ts'
import { lacksPrice, launchPrice, pinPrice, startPrice } from '../billing/state/server-prices.ts'
import { leaveQueue } from '../billing/state/server-queue.ts'
import { transition } from '../billing/state/server-status.ts'
import type { Schema } from '../platform/db/schema.ts'
import { actOnServer } from './find-server.ts'

export interface ServerSettingsChange {
  readonly name?: string | undefined
  readonly auto_renewal?: boolean | undefined
  readonly is_in_queue?: boolean | undefined
  readonly labels?: readonly string[] | undefined
  /** Keys for the first boot; after it those to add at the next launch. */
  readonly ssh_key_ids?: readonly number[] | undefined
}

/**
 * Changes the settings of a server that the user may set. A server that joins the queue is served at once if possible.
 *
 * @throws Refusal `not_found`, `invalid` at `ssh_key_ids`; when joining the queue also `account_frozen`, `machines_unavailable`, `too_many_servers`, `email_not_confirmed`,
 *   and `wrong_status` outside −1 and −2. Source: docs/rules/queue.md#joining-and-leaving.
 */
export async function changeServerSettings(
  tx: Transaction<Schema>,
  account_id: number,
  server_id: number,
  now: number,
  { name, auto_renewal, is_in_queue, labels, ssh_key_ids }: ServerSettingsChange,
  rules: OrderRules = NO_ORDER_RULES
): Promise<void> {
  if (ssh_key_ids !== undefined) await requireOwnKeys(tx, account_id, ssh_key_ids)
  const act = async (account: AccountState, server: Server, at: number, facts: ActFacts) => {
    server.name = name ?? server.name
    server.auto_renewal = auto_renewal ?? server.auto_renewal
    server.labels = labels ?? server.labels
    // before a launch of the queue, which takes them along
    if (ssh_key_ids !== undefined) await chooseKeys(tx, account_id, [server_id], ssh_key_ids)
    const waits = server.status === STATUS.requested
    if (is_in_queue === true && !waits) {
      joinQueue(account, server, at, facts, rules)
      await spendByToken(tx, at, startPrice(account, server, at).total)
    }
    if (is_in_queue === false && waits) leaveQueue(account, server, at)
  }
  // the pool is locked, so a transaction that returns capacity concurrently sees either the queued server or none
  const asked = is_in_queue === true ? { server_id, queues: true } : undefined
  await actOnServer(tx, account_id, server_id, now, act, asked)
}

function joinQueue(
  account: AccountState,
  server: Server,
  at: number,
  facts: ActFacts,
  { quotas, waiters }: OrderRules
): void {
  if (account.frozen) throw accountFrozen()
  if (!canJoinQueue(server)) throw wrongStatus()
  if (lacksPrice(account, server, at)) throw planWithdrawn(server.price_plan)
  if (account.without_provisioner.includes(server.server_id)) throw machinesUnavailable()
  requireQueueQuota(account, quotas)
  if (server.lapsed) pinPrice(server, server.price_plan, launchPrice(account, server, at), at)
  if (waiters === 'known') refuseWaitingUnpaid(account, server, at, facts)
  transition(account, server, at, 'join_queue')
  server.queue_ticket = facts.ticket
}
