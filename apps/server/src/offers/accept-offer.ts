import { serverNames } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Facts } from '../billing/facts.ts'
import { refuseMoreServers, refuseMoreWaiting } from '../billing/quotas.ts'
import { accountFrozen, noCapacity } from '../billing/refusals.ts'
import { serveOwnQueue } from '../billing/serve-own-queue.ts'
import type { AccountState } from '../billing/state/account-state.ts'
import { launch, newServer } from '../billing/state/acts.ts'
import { hasPlace } from '../billing/state/queue.ts'
import { withAccount } from '../billing/with-account.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { OfferedItem } from '../platform/db/schema/offers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { Quotas } from '../platform/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { lockOffer, type Offer, refuseClosed } from './offers.ts'

interface Acceptance {
  readonly offer_id: string
  readonly is_in_queue: boolean
}

/** What is read once all that an acceptance needs is locked. */
interface AcceptanceFacts {
  /** Of the database, after the locks: an offer whose promo uses others got because it had ended has ended here, too. */
  readonly now: string
  readonly closed_flavors: readonly number[]
  readonly closed_oses: readonly number[]
  readonly server_ids: readonly number[]
  readonly tickets: readonly (number | null)[]
}

/**
 * Creates the servers of an offer at its price, one after the other as a person would, in one act: all or none. Locked are
 * the offer, the account, the promo and the pools, in this order.
 *
 * @throws Refusal `not_found`, `offer_closed`, `offer_not_yours`, `account_frozen`, `offer_unavailable`,
 *   `too_many_servers`, `no_capacity`. Source: docs/rules/offers.md#accepting.
 */
export async function acceptOffer(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  { offer_id, is_in_queue }: Acceptance,
  quotas: Quotas
): Promise<void> {
  const offer = await lockOffer(tx, offer_id)
  const ordered = offer.items.flatMap((item, index) =>
    serverNames(item).map((name) => ({ item: { ...item, name }, place: `items.${index}` }))
  )
  const asked = {
    promocode_id: offer.promocode_id,
    flavor_ids: [...new Set(offer.items.map(({ flavor_id }) => flavor_id))]
  }
  const act = async (account: AccountState, at: number, { places }: Facts) => {
    const facts = await readAcceptanceFacts(tx, offer, ordered.length, is_in_queue)
    refuseClosed(offer, Date.parse(facts.now))
    if (offer.author_only && offer.account_id !== account_id) throw notYours()
    if (account.frozen) throw accountFrozen()
    refuseUnavailable(offer.items, facts)
    refuseMoreServers(account, quotas, ordered.length)
    for (const [index, { item, place }] of ordered.entries()) {
      if (!is_in_queue && !hasPlace(account, item.flavor_id, at, places[item.flavor_id] ?? 0))
        throw noPlaceFor(place)
      const server_id = facts.server_ids[index] ?? 0
      const server = serverFrom(item, server_id, facts.tickets[index] ?? null, at)
      account.servers.push(server)
      if (!is_in_queue && item.quote.total <= account.balance) launch(account, server, at)
      // as after each creation: what the account has waiting may be served before the next one
      await serveOwnQueue(tx, account, at)
    }
    const someWait = account.servers.some(
      ({ server_id, status }) => status === STATUS.requested && facts.server_ids.includes(server_id)
    )
    if (someWait) refuseMoreWaiting(account, quotas, 0)
    return { at, server_ids: [...facts.server_ids] }
  }
  const { at, server_ids } = await withAccount(tx, account_id, now, act, asked)
  await tx
    .updateTable('offers')
    .set({ accepted_at: new Date(at), accepted_by: account_id, server_ids })
    .where('account_id', '=', offer.account_id)
    .where('offer_id', '=', offer_id)
    .execute()
  await addJob(tx, 'mail-offer', { offer_id, news: 'accepted' })
}

async function readAcceptanceFacts(
  tx: Transaction<Schema>,
  { items }: Offer,
  count: number,
  is_in_queue: boolean
): Promise<AcceptanceFacts> {
  const { facts } = await oneRow(
    tx,
    sql<{ facts: AcceptanceFacts }>`select acceptance_facts(
      ${items.map(({ flavor_id }) => flavor_id)}::bigint[], ${items.map(({ os_id }) => os_id)}::bigint[],
      ${count}, ${is_in_queue}) as facts`
  )
  return facts
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

const notYours = () =>
  new Refusal(
    'offer_not_yours',
    'В цене — промокод, который действует только для автора: принять это предложение может только он.'
  )

const GONE = 'Этой конфигурации или системы сейчас нет в каталоге.'

/** What left the catalogue may come back: the offer stays open. */
function refuseUnavailable(
  items: readonly OfferedItem[],
  { closed_flavors, closed_oses }: AcceptanceFacts
): void {
  const gone = items.flatMap(({ flavor_id, os_id }, index) =>
    closed_flavors.includes(flavor_id) || closed_oses.includes(os_id) ? [[`items.${index}`, GONE]] : []
  )
  if (gone.length > 0)
    throw new Refusal(
      'offer_unavailable',
      'Часть предложения сейчас недоступна. Принять его можно будет, когда она вернётся в каталог.',
      { fields: Object.fromEntries(gone) }
    )
}

function noPlaceFor(place: string): Refusal {
  const { sentence } = noCapacity()
  return new Refusal('no_capacity', sentence, { fields: { [place]: sentence } })
}
