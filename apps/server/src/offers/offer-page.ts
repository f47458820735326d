import type { OfferDocument, SavedOfferAnswer } from '@cloud/api'
import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import { productNow } from '../platform/product-clock.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Settings } from '../platform/settings.ts'
import { withSupport } from '../platform/support.ts'
import { savedOfferDocument } from './saved-offer-document.ts'
import { findSavedOffer, noSuchOffer, type Offer, readOffer } from './saved-offers.ts'

/** Headers of an offer's page and PDF, which anyone with the address may open: not indexed by search engines, never cached. */
export const OFFER_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const

interface Shop {
  /** Database with separate connections for read-only calls. */
  readonly reads: Kysely<Schema>
  readonly settings: Pick<Settings, 'seller' | 'support'>
}

async function paperOf(
  tx: Transaction<Schema>,
  offer: Offer,
  now: number,
  { seller, support }: Shop['settings']
): Promise<OfferDocument> {
  const paper = await savedOfferDocument(tx, offer, now, seller)
  return { ...paper, foot: withSupport(paper.foot, support) }
}

/** Returns the result of `read`, or undefined if it finds no such offer. */
async function unlessMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}

/** Returns the document of a saved offer; undefined if there is none. */
export const findOfferPaper = (
  { reads, settings }: Shop,
  offer_id: string,
  asker: AbortSignal
): Promise<OfferDocument | undefined> => {
  const paper = async (tx: Transaction<Schema>) =>
    paperOf(tx, await findSavedOffer(tx, offer_id), await productNow(tx), settings)
  return unlessMissing(() => inTransaction(reads, paper, asker))
}

/** Returns the data of a saved offer's page for the viewer, with the time of the product's clock; undefined if there is no such offer. */
export const savedOfferAnswer = (
  { reads, settings }: Shop,
  offer_id: string,
  account_id: number | null,
  asker: AbortSignal
): Promise<{ readonly answer: SavedOfferAnswer; readonly now: number } | undefined> => {
  const answer = async (tx: Transaction<Schema>) => {
    if (!/^[a-z2-7]{26}$/.test(offer_id)) throw noSuchOffer()
    const now = await productNow(tx)
    const found = await findSavedOffer(tx, offer_id)
    const offer = await readOffer(tx, offer_id, { account_id, now })
    const paper = await paperOf(tx, found, now, settings)
    return { answer: { offer, paper, is_own: found.account_id === account_id }, now }
  }
  return unlessMissing(() => inTransaction(reads, answer, asker))
}
