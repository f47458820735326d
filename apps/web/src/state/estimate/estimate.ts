import { checkServerName, clampSsdSize, type PricePlan } from '@cloud/pricing'
import { OFFER_TITLE_MAX } from '@cloud/pricing/account'
import { ESTIMATE_MAX } from '@cloud/pricing/estimate'
import { PROMO_CODE_MAX, promoCode, withoutHiddenCharacters } from '@cloud/pricing/words'
import { isPlanNumber } from '../core/is-plan-number.ts'

/** A configuration and the number of its servers. A system is required only for an order. */
export interface EstimateItem {
  /** Id, unique within the estimate. */
  readonly id: number
  readonly name: string
  readonly quantity: number
  readonly flavor_id: number
  readonly os_id: number | null
  /** GB. */
  readonly ssd_count: number
  readonly price_plan: PricePlan
}

export type NewItem = Omit<EstimateItem, 'id'>

/** Several servers to be ordered together. */
export interface Estimate {
  /** '' without a title. */
  readonly title: string
  /** Upper case; '' for none. */
  readonly promocode: string
  readonly items: readonly EstimateItem[]
}

export const EMPTY_ESTIMATE: Estimate = { title: '', promocode: '', items: [] }

export const countServers = (items: readonly EstimateItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns how many more servers an item may have, by its own limit and the estimate's. */
export const remainingServers = (items: readonly EstimateItem[], quantity = 0): number =>
  Math.min(ESTIMATE_MAX.quantity - quantity, ESTIMATE_MAX.servers - countServers(items))

const isPositiveInteger = (value: unknown, max = Number.MAX_SAFE_INTEGER): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= max

/** Returns a line of text that the server accepts: without hidden characters, cut to the maximum length. */
const cleanText = (value: unknown, max: number): string =>
  typeof value === 'string'
    ? [...withoutHiddenCharacters(value.toWellFormed().normalize('NFC'))].slice(0, max).join('').trim()
    : ''

/** Parses an item from untrusted data; undefined if it is not valid. */
function parseItem(value: unknown): EstimateItem | undefined {
  const { id, name, quantity, flavor_id, os_id, ssd_count, price_plan } = Object(value) as Record<
    keyof EstimateItem,
    unknown
  >
  const isItem =
    typeof name === 'string' &&
    checkServerName(name).length === 0 &&
    isPositiveInteger(quantity, ESTIMATE_MAX.quantity) &&
    isPositiveInteger(flavor_id) &&
    (os_id === null || isPositiveInteger(os_id)) &&
    typeof ssd_count === 'number' &&
    clampSsdSize(ssd_count) === ssd_count
  if (!isItem || !isPlanNumber(price_plan)) return undefined
  return { id: isPositiveInteger(id) ? id : 0, name, quantity, flavor_id, os_id, ssd_count, price_plan }
}

/** Returns the first items that fit into an estimate, each with a unique id. */
function takeFittingItems(items: readonly EstimateItem[]): readonly EstimateItem[] {
  const kept: EstimateItem[] = []
  for (const item of items) {
    if (kept.length >= ESTIMATE_MAX.items || remainingServers(kept) < item.quantity) break
    const isTaken = item.id === 0 || kept.some(({ id }) => id === item.id)
    kept.push(isTaken ? { ...item, id: nextId([...kept, ...items]) } : item)
  }
  return kept
}

export const nextId = (items: readonly EstimateItem[]): number =>
  Math.max(0, ...items.map(({ id }) => id)) + 1

/** Builds an estimate from untrusted data, without invalid items and those beyond the limits. */
export function parseEstimate(value: unknown): Estimate {
  const { title, promocode, items } = Object(value) as Record<keyof Estimate, unknown>
  return {
    title: cleanText(title, OFFER_TITLE_MAX),
    promocode: promoCode(cleanText(promocode, PROMO_CODE_MAX)),
    items: takeFittingItems(Array.isArray(items) ? items.flatMap((item) => parseItem(item) ?? []) : [])
  }
}
