import { serverNames } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { FactRequest } from '../billing/act-facts.ts'
import { noCapacity } from '../billing/refusals.ts'
import { serveOwnQueue } from '../billing/serve-own-queue.ts'
import type { AccountState, Server } from '../billing/state/account-state.ts'
import { launchServer, newServer } from '../billing/state/server-acts.ts'
import { hasFreeSlot } from '../billing/state/server-queue.ts'
import type { OfferedItem } from '../platform/db/schema/offers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Offer } from './saved-offers.ts'

/** A server that an acceptance creates. */
export interface OrderedServer {
  /** Item of the offer, with the name of this server. */
  readonly item: OfferedItem
  /**
   * Path of the item.
   *
   * @example 'items.0'
   */
  readonly path: string
}

/** Returns the servers of an offer in the order of their creation. */
export const orderedServers = (offer: Pick<Offer, 'items'>): readonly OrderedServer[] =>
  offer.items.flatMap((item, index) =>
    serverNames(item).map((name) => ({ item: { ...item, name }, path: `items.${index}` }))
  )

/** Returns the facts that an acceptance or its preview needs besides the account. */
export const factsForOffer = ({
  items,
  promocode_id
}: Pick<Offer, 'items' | 'promocode_id'>): FactRequest => ({
  promocode_id,
  flavor_ids: [...new Set(items.map(({ flavor_id }) => flavor_id))]
})

interface Creation {
  readonly ordered: readonly OrderedServer[]
  /** By flavor: free slots that other accounts leave. */
  readonly freeSlots: Readonly<Record<number, number>>
  readonly is_in_queue: boolean
  /** One for each ordered server. */
  readonly ids: readonly number[]
  /** Queue tickets; null for servers that do not join the queue. */
  readonly tickets: readonly (number | null)[]
  /** Called for a server without capacity outside the queue; if it returns, that server is left out. */
  readonly onNoCapacity: (path: string) => void
}

/**
 * Creates the servers of an offer on a locked account in memory, each as a user would create it. The capacity for each
 * is checked after the servers before it took theirs. Source: docs/rules/offers.md#accepting.
 *
 * @returns one entry for each ordered server, null for one without capacity
 */
export async function createOfferedServers(
  tx: Transaction<Schema>,
  account: AccountState,
  at: number,
  { ordered, freeSlots, is_in_queue, ids, tickets, onNoCapacity }: Creation
): Promise<readonly (Server | null)[]> {
  const created: (Server | null)[] = []
  for (const [index, { item, path }] of ordered.entries()) {
    if (!is_in_queue && !hasFreeSlot(account, item.flavor_id, at, freeSlots[item.flavor_id] ?? 0)) {
      onNoCapacity(path)
      created.push(null)
      continue
    }
    const server = serverFrom(item, ids[index] ?? 0, tickets[index] ?? null, at)
    account.servers.push(server)
    created.push(server)
    if (!is_in_queue && item.quote.total <= account.balance) launchServer(account, server, at)
    // as when servers are created one by one: waiting servers of the account come before the next new server
    await serveOwnQueue(tx, account, at)
  }
  return created
}

const serverFrom = (
  { name, os_id, flavor_id, disk_id, ssd_count, price_plan, promocode_id, ...price }: OfferedItem,
  server_id: number,
  queue_ticket: number | null,
  at: number
) =>
  newServer(
    { server_id, name, os_id, flavor_id, disk_id, ssd_count, price_plan, promocode_id, queue_ticket },
    price,
    at
  )

/** Returns the sum of the prepayments of the servers that would start or wait, if there is capacity for all. */
export function amountToTake(
  ordered: readonly OrderedServer[],
  balance: number,
  is_in_queue: boolean
): number {
  return ordered.reduce(
    (sum, { item }) => (is_in_queue || sum + item.quote.total <= balance ? sum + item.quote.total : sum),
    0
  )
}

const isStarting = (server: Server | null): server is Server => server?.status === STATUS.start

/** Returns the sum of the prepayments taken by the creation. */
export const sumOfPrepayments = (created: readonly (Server | null)[]): number =>
  created.filter(isStarting).reduce((sum, { quote }) => sum + quote.total, 0)

export function noCapacityFor(...paths: readonly string[]): Refusal {
  const { sentence } = noCapacity()
  return new Refusal('no_capacity', sentence, {
    fields: Object.fromEntries(paths.map((path) => [path, sentence]))
  })
}
