import type { OfferStatus, SavedOffer } from '@cloud/api'
import { type Selectable, sql, type Transaction } from 'kysely'
import { toServer } from '../billing/load-account-state.ts'
import { createPriceAt, type PriceHistories } from '../billing/price-at.ts'
import { settleAccountIfDue } from '../billing/settle.ts'
import { firstLaunchPrice, missingAmount } from '../billing/state/server-prices.ts'
import { oneRow } from '../platform/db/one-row.ts'
import { rowsInParts } from '../platform/db/rows-in-parts.ts'
import type { OffersTable } from '../platform/db/schema/offers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type Page, refuseTooManyRows } from '../platform/list-page.ts'
import { Refusal } from '../platform/refusal.ts'

export type Offer = Selectable<OffersTable>

interface Viewer {
  /** null for a visitor. */
  readonly account_id: number | null
  /** Milliseconds of the product's clock. */
  readonly now: number
}

export const noSuchOffer = () => new Refusal('not_found', 'Такого предложения нет. Проверьте ссылку.')

/** Returns the status of an offer, which follows from the clock without a job. Source: docs/rules/offers.md#states. */
export function offerStatus(
  { accepted_at, revoked_at, valid_until }: Pick<Offer, 'accepted_at' | 'revoked_at' | 'valid_until'>,
  now: number
): OfferStatus {
  if (accepted_at !== null) return 'accepted'
  if (revoked_at !== null) return 'revoked'
  return now < valid_until.getTime() ? 'open' : 'expired'
}

/**
 * Formats the number of a saved offer.
 *
 * @example savedOfferNumber({ year: 2026, year_no: 17 }) // 'КП-2026-000017'
 */
export const savedOfferNumber = ({ year, year_no }: Pick<Offer, 'year' | 'year_no'>): string =>
  `КП-${year}-${String(year_no).padStart(6, '0')}`

const offers = (tx: Transaction<Schema>) => tx.selectFrom('offers').selectAll()

/**
 * Reads an offer.
 *
 * @throws Refusal `not_found`
 */
export async function findSavedOffer(tx: Transaction<Schema>, offer_id: string): Promise<Offer> {
  const offer = await offers(tx).where('offer_id', '=', offer_id).executeTakeFirst()
  if (offer === undefined) throw noSuchOffer()
  return offer
}

/**
 * Locks an offer before anything else, so that only one of several concurrent acceptances succeeds.
 *
 * @throws Refusal `not_found`
 */
export async function lockSavedOffer(tx: Transaction<Schema>, offer_id: string): Promise<Offer> {
  const offer = await offers(tx).where('offer_id', '=', offer_id).forNoKeyUpdate().executeTakeFirst()
  if (offer === undefined) throw noSuchOffer()
  return offer
}

const CLOSED_TEXTS: Readonly<Record<OfferStatus, string>> = {
  open: '',
  accepted: 'Предложение уже принято.',
  revoked: 'Предложение отозвано. Попросите прислать новое.',
  expired: 'Срок предложения истёк. Попросите прислать новое.'
}

/**
 * Refuses a closed offer.
 *
 * @throws Refusal `offer_closed` with the reason
 */
export function refuseClosed(offer: Offer, now: number): void {
  const offer_status = offerStatus(offer, now)
  if (offer_status !== 'open') throw new Refusal('offer_closed', CLOSED_TEXTS[offer_status], { offer_status })
}

/** Returns one offer as the viewer may see it. */
export async function readOffer(
  tx: Transaction<Schema>,
  offer_id: string,
  viewer: Viewer
): Promise<SavedOffer> {
  const [shown] = await withServers(tx, [await findSavedOffer(tx, offer_id)], viewer)
  if (shown === undefined) throw noSuchOffer()
  return shown
}

/** Number of offers read at once: an offer with many servers is a long row. */
const OFFERS_AT_ONCE = 25
/** Number of rows that an offer counts as, in limits. */
const AS_ROWS = 20

/**
 * Lists the offers that an account saved, newest first.
 *
 * @param most maximum number of rows in one answer, of which an offer counts as twenty
 * @throws 400 if the page has more
 */
export async function listOffers(
  tx: Transaction<Schema>,
  viewer: Viewer & { readonly account_id: number },
  page: Page,
  most: number
): Promise<{ readonly count: number; readonly results: SavedOffer[] }> {
  const { limit, offset = 0 } = page
  const own = tx.selectFrom('offers').where('account_id', '=', viewer.account_id)
  await refuseTooManyRows(own, page, Math.ceil(most / AS_ROWS))
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const asked = own
    .selectAll()
    .orderBy('year', 'desc')
    .orderBy('year_no', 'desc')
    .limit(limit ?? null)
    .offset(offset)
  const results: SavedOffer[] = []
  for await (const found of rowsInParts(tx, asked, OFFERS_AT_ONCE))
    results.push(...(await withServers(tx, found, viewer)))
  return { count, results }
}

interface OfferUses {
  readonly balance: number
  readonly servers: readonly Parameters<typeof toServer>[0][]
  readonly prices: PriceHistories
}

/** Adds the current servers of an accepted offer, for the account that accepted it only. */
async function withServers(
  tx: Transaction<Schema>,
  found: readonly Offer[],
  { account_id, now }: Viewer
): Promise<SavedOffer[]> {
  const ids = found.flatMap(({ accepted_by, server_ids }) => (accepted_by === account_id ? server_ids : []))
  const servers =
    account_id === null || ids.length === 0 ? new Map() : await serversByIds(tx, account_id, ids, now)
  return found.map((offer) => ({
    ...wireOffer(offer, now),
    servers: offer.server_ids.flatMap((id) => servers.get(id) ?? [])
  }))
}

async function serversByIds(
  tx: Transaction<Schema>,
  account_id: number,
  ids: readonly number[],
  now: number
): Promise<ReadonlyMap<number, SavedOffer['servers'][number]>> {
  await settleAccountIfDue(tx, account_id, now)
  const { held } = await oneRow(
    tx,
    sql<{ held: OfferUses }>`select servers_by_ids(${account_id}, ${ids}::bigint[]) as held`
  )
  const account = { balance: held.balance, priceAt: createPriceAt(held.prices) }
  return new Map(
    held.servers.map(toServer).map((server) => {
      const { server_id, name, status, started_at } = server
      const shown = {
        server_id,
        name,
        status,
        started_at: started_at === null ? null : new Date(started_at).toISOString(),
        first_launch_rub_cents: firstLaunchPrice(account, server, now),
        missing_rub_cents: missingAmount(account, server, now)
      }
      return [server_id, shown]
    })
  )
}

function wireOffer(offer: Offer, now: number): Omit<SavedOffer, 'servers'> {
  const { offer_id, title, buyer, created_at, valid_until, accepted_at, total_rub_cents, vat_rub_cents } =
    offer
  return {
    id: offer_id,
    number: savedOfferNumber(offer),
    status: offerStatus(offer, now),
    title,
    buyer,
    created_at: created_at.toISOString(),
    valid_until: valid_until.toISOString(),
    accepted_at: accepted_at?.toISOString() ?? null,
    items: offer.items.map(({ name, quantity, flavor_id, os_id, ssd_count, price_plan, quote }) => ({
      name,
      quantity,
      flavor_id,
      os_id,
      ssd_count,
      price_plan,
      quote
    })),
    total_rub_cents,
    vat_rub_cents
  }
}
