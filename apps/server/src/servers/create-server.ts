import type { Status } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { ActFacts } from '../billing/act-facts.ts'
import { NO_ORDER_RULES, type OrderRules, refuseWaitingUnpaid } from '../billing/may-wait-in-queue.ts'
import { requireDiskQuota, requireQueueQuota, requireServerQuota } from '../billing/quotas.ts'
import { accountFrozen, newMachinesUnavailable, noCapacity, priceChanged } from '../billing/refusals.ts'
import { chooseKeys, requireOwnKeys } from '../billing/server-keys.ts'
import { spendByToken } from '../billing/spend-by-token.ts'
import type { AccountState } from '../billing/state/account-state.ts'
import { launchServer, newServer } from '../billing/state/server-acts.ts'
import { missingAmount } from '../billing/state/server-prices.ts'
import { hasFreeSlot } from '../billing/state/server-queue.ts'
import { withAccount } from '../billing/with-account.ts'
import { type Choice, choiceFaults, NO_PRICE, NO_SUCH_SYSTEM } from '../catalogue/choice-faults.ts'
import type { Schema } from '../platform/db/schema.ts'
import { wrongInput } from '../platform/refusal.ts'
import { acceptedPromo } from '../promo/check-promo.ts'

export interface CreateServerInput extends Choice {
  readonly name: string
  readonly os_id: number
  readonly ssd_count: number
  readonly promocode_id: number | null
  readonly is_in_queue: boolean
  /** The total that the user saw; null: any. */
  readonly expected_total_rub_cents: number | null
  /** @default [] */
  readonly ssh_key_ids?: readonly number[] | undefined
}

export interface CreatedServer {
  readonly server_id: number
  readonly status: Status
  readonly missing_rub_cents: number
}

/**
 * Creates a server at the current price. If the balance covers the prepayment, it starts at once, and money and
 * capacity are taken in the same transaction; otherwise it is paused and takes neither. In the queue it waits for both.
 *
 * @throws Refusal `invalid`, `account_frozen`, `too_many_servers`, `too_much_disk`, `machines_unavailable`, `price_changed`, `no_capacity`,
 *   `email_not_confirmed`. Source: docs/rules/money.md#first-launch.
 */
export async function createServer(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  input: CreateServerInput,
  { quotas, waiters }: OrderRules = NO_ORDER_RULES
): Promise<CreatedServer> {
  const { flavor_id, os_id, promocode_id, is_in_queue, ssh_key_ids = [] } = input
  await requireOwnKeys(tx, account_id, ssh_key_ids)
  const act = async (account: AccountState, at: number, facts: ActFacts) => {
    const { price, disk_id, promo_id } = priceNewServer(account, at, facts, input)
    const { expected_total_rub_cents: expected } = input
    if (account.frozen) throw accountFrozen()
    requireServerQuota(account, quotas)
    if (is_in_queue) requireQueueQuota(account, quotas)
    requireDiskQuota(account, quotas, input.ssd_count)
    if (!facts.machines.is_set_up) throw newMachinesUnavailable()
    if (expected !== null && expected !== price.quote.total) throw priceChanged(price.quote)
    if (is_in_queue || price.quote.total <= account.balance) await spendByToken(tx, at, price.quote.total)
    if (!is_in_queue && !hasFreeSlot(account, flavor_id, at, facts.freeSlots[flavor_id] ?? 0))
      throw noCapacity()
    const { name, ssd_count, price_plan } = input
    const { server_id, ticket } = facts
    const server = newServer(
      {
        server_id,
        name,
        os_id,
        flavor_id,
        disk_id,
        ssd_count,
        price_plan,
        promocode_id: promo_id,
        queue_ticket: is_in_queue ? ticket : null
      },
      price,
      at
    )
    if (is_in_queue && waiters === 'known') refuseWaitingUnpaid(account, server, at, facts)
    account.servers.push(server)
    if (!is_in_queue && price.quote.total <= account.balance) launchServer(account, server, at)
    return { account, server, at }
  }
  const { account, server, at } = await withAccount(tx, account_id, now, act, {
    flavor_id,
    os_id,
    promocode_id,
    creates: true,
    queues: is_in_queue
  })
  if (ssh_key_ids.length > 0) await chooseKeys(tx, account_id, [server.server_id], ssh_key_ids)
  return {
    server_id: server.server_id,
    status: server.status,
    missing_rub_cents: missingAmount(account, server, at)
  }
}

function priceNewServer(
  account: AccountState,
  at: number,
  { flavor, os_known, disk_id, promo }: ActFacts,
  input: CreateServerInput
) {
  const { flavor_id, ssd_count, price_plan, gpu_id, promocode_id } = input
  const faults = {
    ...choiceFaults(flavor, input, account.termsAt(at)),
    ...(os_known ? {} : { os_id: NO_SUCH_SYSTEM }),
    ...(disk_id === null ? { ssd_count: 'Дисков в каталоге сейчас нет. Попробуйте позже.' } : {})
  }
  if (disk_id === null || Object.keys(faults).length > 0) throw wrongInput(faults)
  const spent =
    promocode_id === null
      ? undefined
      : acceptedPromo(promo, { account_id: account.account_id, promocode_id, price_plan, gpu_id, now: at })
  const price = account.priceAt({ flavor_id, disk_id, ssd_count }, price_plan, at, spent?.discount)
  if (price === undefined) throw wrongInput({ flavor_id: NO_PRICE })
  return { price, disk_id, promo_id: spent?.id ?? null }
}
