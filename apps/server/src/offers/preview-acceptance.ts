import type { OfferOutcome, OfferPreview } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { ActFacts } from '../billing/act-facts.ts'
import type { OrderRules } from '../billing/may-wait-in-queue.ts'
import { type AccountState, noChanges, type Server } from '../billing/state/account-state.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  createOfferedServers,
  factsForOffer,
  noCapacityFor,
  orderedServers,
  sumOfPrepayments
} from './create-offered-servers.ts'
import {
  readAcceptanceFacts,
  refuseAcceptance,
  refuseUnavailable,
  refuseWaiting
} from './refuse-acceptance.ts'
import { findSavedOffer, type Offer, refuseClosed } from './saved-offers.ts'

interface Viewer {
  /** null for a visitor. */
  readonly account_id: number | null
  /** Milliseconds of the product's clock. */
  readonly now: number
}

interface PreviewRequest {
  readonly offer_id: string
  readonly is_in_queue: boolean
}

/** Result of an acceptance, before it is described. */
interface AcceptanceResult {
  readonly outcomes: readonly OfferOutcome[]
  readonly money: { readonly before: number; readonly taken: number; readonly after: number } | null
  readonly refusal: Refusal | null
}

/**
 * Predicts the result of `acceptOffer` at this moment by running it on a copy of the account. Nothing is saved.
 *
 * @throws Refusal `not_found`. Source: docs/rules/offers.md#before-accepting.
 */
export async function previewAcceptance(
  tx: Transaction<Schema>,
  { account_id, now }: Viewer,
  { offer_id, is_in_queue }: PreviewRequest,
  rules: OrderRules
): Promise<OfferPreview> {
  const offer = await findSavedOffer(tx, offer_id)
  const judged =
    account_id === null
      ? await judgeForVisitor(tx, offer, is_in_queue)
      : await withAccount(
          tx,
          account_id,
          now,
          (account, at, known) =>
            judgeForAccount(tx, copyAccount(account), offer, { at, known, is_in_queue, rules }),
          { ...factsForOffer(offer), promocode_id: null }
        )
  return describeAcceptance(offer, judged, { now, is_in_queue, freeSlots: await readShownSlots(tx, offer) })
}

/** Copies an account, so that acts on the copy leave it unchanged. */
const copyAccount = (account: AccountState): AccountState => ({
  ...account,
  ...noChanges(),
  servers: account.servers.map((server) => ({ ...server })),
  rules: [],
  spent: null,
  taken: [...account.taken]
})

interface PreviewContext {
  readonly at: number
  readonly known: ActFacts
  readonly is_in_queue: boolean
  readonly rules: OrderRules
}

/** A queue ticket after all existing ones. */
const LAST_TICKET = Number.MAX_SAFE_INTEGER - 1_000

async function judgeForAccount(
  tx: Transaction<Schema>,
  account: AccountState,
  offer: Offer,
  { at, known, is_in_queue, rules }: PreviewContext
): Promise<AcceptanceResult> {
  const facts = await readAcceptanceFacts(tx, offer, { creates: 0, is_in_queue })
  const before = account.balance
  const full: string[] = []
  const early = refusalOf(() => refuseAcceptance(account, offer, facts, rules.quotas))
  const ordered = orderedServers(offer)
  const created = await createOfferedServers(tx, account, at, {
    ordered,
    freeSlots: known.freeSlots,
    is_in_queue,
    // negative, because no server has a negative id
    ids: ordered.map((_, index) => -1 - index),
    tickets: ordered.map((_, index) => (is_in_queue ? LAST_TICKET + index : null)),
    onNoCapacity: (path) => full.push(path)
  })
  const late =
    full.length > 0
      ? noCapacityFor(...full)
      : refusalOf(() => refuseWaiting(account, { ordered, created, at, known }, rules))
  return {
    outcomes: created.map(outcomeOf),
    money: { before, taken: sumOfPrepayments(created), after: account.balance },
    refusal: early ?? late
  }
}

/** Judges an acceptance for a visitor, who has no balance: only capacity counts. */
async function judgeForVisitor(
  tx: Transaction<Schema>,
  offer: Offer,
  is_in_queue: boolean
): Promise<AcceptanceResult> {
  const facts = await readAcceptanceFacts(tx, offer, { creates: 0, is_in_queue })
  const left = await readShownSlots(tx, offer)
  const full: string[] = []
  const outcomes = orderedServers(offer).map(({ item, path }): OfferOutcome => {
    const slots = left.get(item.flavor_id) ?? 0
    if (slots > 0) {
      left.set(item.flavor_id, slots - 1)
      return 'starts'
    }
    if (is_in_queue) return 'waits'
    full.push(path)
    return 'no_capacity'
  })
  const early = refusalOf(() => {
    refuseClosed(offer, Date.parse(facts.now))
    refuseUnavailable(offer.items, facts)
  })
  return { outcomes, money: null, refusal: early ?? (full.length > 0 ? noCapacityFor(...full) : null) }
}

function refusalOf(judge: () => void): Refusal | null {
  try {
    judge()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function outcomeOf(server: Server | null): OfferOutcome {
  if (server === null) return 'no_capacity'
  if (server.status === STATUS.requested) return 'waits'
  return server.status === STATUS.paused ? 'paused' : 'starts'
}

/** Reads the capacity that the catalogue shows. */
async function readShownSlots(tx: Transaction<Schema>, { items }: Offer): Promise<Map<number, number>> {
  const { rows } = await sql<{ readonly flavor_id: number; readonly places: number }>`
    select flavor_id, places from flavor_places
    where flavor_id = any(${items.map(({ flavor_id }) => flavor_id)}::bigint[])`.execute(tx)
  return new Map(rows.map(({ flavor_id, places }) => [flavor_id, Number(places)]))
}

function describeAcceptance(
  offer: Offer,
  { outcomes, money, refusal }: AcceptanceResult,
  {
    now,
    is_in_queue,
    freeSlots
  }: { now: number; is_in_queue: boolean; freeSlots: ReadonlyMap<number, number> }
): OfferPreview {
  const servers = orderedServers(offer).map(({ item, path }, index) => ({
    path,
    server: {
      name: item.name,
      outcome: outcomes[index] ?? 'no_capacity',
      total_rub_cents: item.quote.total
    }
  }))
  return {
    checked_at: new Date(now).toISOString(),
    is_in_queue,
    items: offer.items.map(({ flavor_id }, index) => ({
      flavor_id,
      max_available: freeSlots.get(flavor_id) ?? 0,
      servers: servers.flatMap(({ path, server }) => (path === `items.${index}` ? [server] : []))
    })),
    balance_rub_cents: money?.before ?? null,
    taken_rub_cents: money?.taken ?? null,
    balance_after_rub_cents: money?.after ?? null,
    refusal: refusal && problemOf(refusal)
  }
}

function problemOf({ code, sentence, extra }: Refusal): OfferPreview['refusal'] {
  const fields = extra !== undefined && 'fields' in extra ? extra.fields : undefined
  return { code, error: sentence, ...(fields === undefined ? {} : { fields }) }
}
