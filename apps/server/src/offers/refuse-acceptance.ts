import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { ActFacts } from '../billing/act-facts.ts'
import { balanceNeededToWait, type OrderRules, waitingRefusal } from '../billing/may-wait-in-queue.ts'
import { requireDiskQuota, requireQueueQuota, requireServerQuota } from '../billing/quotas.ts'
import { accountFrozen, newMachinesUnavailable } from '../billing/refusals.ts'
import type { AccountState, Server } from '../billing/state/account-state.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { OfferedItem } from '../platform/db/schema/offers.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Quotas } from '../platform/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { type OrderedServer, orderedServers } from './create-offered-servers.ts'
import { type Offer, refuseClosed } from './saved-offers.ts'

/** Data read once everything that an acceptance needs is locked. */
interface AcceptanceFacts {
  /**
   * Time of the database after locking: an offer that ended while waiting for a lock, so that others could take its
   * promo uses, has ended here, too.
   */
  readonly now: string
  readonly closed_flavors: readonly number[]
  readonly closed_oses: readonly number[]
  /** Flavors whose provisioner is not set up. */
  readonly unavailable_flavors: readonly number[]
  readonly server_ids: readonly number[]
  readonly tickets: readonly (number | null)[]
}

interface AcceptanceNeeds {
  /** Number of ids for new servers; 0 for a preview. */
  readonly creates: number
  readonly is_in_queue: boolean
}

export async function readAcceptanceFacts(
  tx: Transaction<Schema>,
  { items }: Pick<Offer, 'items'>,
  { creates, is_in_queue }: AcceptanceNeeds
): Promise<AcceptanceFacts> {
  const { facts } = await oneRow(
    tx,
    sql<{ facts: AcceptanceFacts }>`select acceptance_facts(
      ${items.map(({ flavor_id }) => flavor_id)}::bigint[], ${items.map(({ os_id }) => os_id)}::bigint[],
      ${creates}, ${is_in_queue}) as facts`
  )
  return facts
}

/**
 * Checks everything that does not depend on capacity and money.
 *
 * @throws Refusal `offer_closed`, `offer_not_yours`, `account_frozen`, `offer_unavailable`, `machines_unavailable`, `too_many_servers`,
 *   `too_much_disk`
 */
export function refuseAcceptance(
  account: AccountState,
  offer: Offer,
  facts: AcceptanceFacts,
  quotas: Quotas
): void {
  refuseClosed(offer, Date.parse(facts.now))
  if (offer.author_only && offer.account_id !== account.account_id) throw offerNotYours()
  if (account.frozen) throw accountFrozen()
  refuseUnavailable(offer.items, facts)
  requireServerQuota(account, quotas, orderedServers(offer).length)
  requireDiskQuota(account, quotas, diskOf(offer))
}

const diskOf = ({ items }: Pick<Offer, 'items'>) =>
  items.reduce((sum, { quantity, ssd_count }) => sum + quantity * ssd_count, 0)

interface Created {
  readonly ordered: readonly OrderedServer[]
  /** One entry for each ordered server. */
  readonly created: readonly (Server | null)[]
  readonly at: number
  readonly known: Pick<ActFacts, 'email_confirmed'>
}

/**
 * Refuses waiting servers.
 *
 * @throws Refusal `too_many_servers` if created servers would wait and exceed the maximum in the queue,
 *   `email_not_confirmed` if the account may not wait, with the items in `fields`
 */
export function refuseWaiting(
  account: AccountState,
  { ordered, created, at, known }: Created,
  { quotas, waiters }: OrderRules
): void {
  const waiting = created.flatMap((server, index) =>
    server?.status === STATUS.requested ? [{ server, path: ordered[index]?.path ?? '' }] : []
  )
  if (waiting.length === 0) return
  requireQueueQuota(account, quotas, 0)
  if (waiters === 'anybody') return
  const hours = waiting.flatMap(({ server, path }) => {
    const hour = balanceNeededToWait(account, server, at, known)
    return hour === null ? [] : [{ path, hour }]
  })
  if (hours.length === 0) return
  const { sentence, extra } = waitingRefusal(Math.max(...hours.map(({ hour }) => hour)), account)
  throw new Refusal('email_not_confirmed', sentence, {
    ...extra,
    fields: Object.fromEntries(hours.map(({ path, hour }) => [path, waitingRefusal(hour, account).sentence]))
  })
}

const offerNotYours = () =>
  new Refusal(
    'offer_not_yours',
    'В цене — промокод, который действует только для автора: принять это предложение может только он.'
  )

const NOT_ON_OFFER = 'Этой конфигурации или системы сейчас нет в каталоге.'

/**
 * Refuses items that are no longer in the catalogue, and items whose machines cannot be supplied. They may come back, so the
 * offer stays open.
 */
export function refuseUnavailable(
  items: readonly OfferedItem[],
  { closed_flavors, closed_oses, unavailable_flavors }: AcceptanceFacts
): void {
  const pathsOf = (sentence: string, isGone: (item: OfferedItem) => boolean) =>
    items.flatMap((item, index) => (isGone(item) ? [[`items.${index}`, sentence]] : []))
  const gone = pathsOf(
    NOT_ON_OFFER,
    ({ flavor_id, os_id }) => closed_flavors.includes(flavor_id) || closed_oses.includes(os_id)
  )
  if (gone.length > 0)
    throw new Refusal(
      'offer_unavailable',
      'Часть предложения сейчас недоступна. Принять его можно будет, когда она вернётся в каталог.',
      { fields: Object.fromEntries(gone) }
    )
  const { sentence } = newMachinesUnavailable()
  const missing = pathsOf(sentence, ({ flavor_id }) => unavailable_flavors.includes(flavor_id))
  if (missing.length > 0) throw newMachinesUnavailable({ fields: Object.fromEntries(missing) })
}
