import { checkServerName, clampSsdSize, PRICE_PLANS, type PricePlan } from '@cloud/pricing'
import { OFFER_TITLE_MAX } from '@cloud/pricing/account'
import { ESTIMATE_MAX } from '@cloud/pricing/estimate'
import { PROMO_CODE_MAX, promoCode, withoutHidden } from '@cloud/pricing/words'

/** A configuration that is wanted several times. Only what is ordered needs a system. */
export interface EstimateItem {
  /** Its own within the estimate. */
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

/** Several servers that are wanted together. */
export interface Estimate {
  /** '' without one. */
  readonly title: string
  /** Upper case, '' for none. */
  readonly promocode: string
  readonly items: readonly EstimateItem[]
}

export const NO_ESTIMATE: Estimate = { title: '', promocode: '', items: [] }

export const serversOf = (items: readonly EstimateItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** How many servers more an item may have: by its own limit and by that of the estimate. */
export const roomFor = (items: readonly EstimateItem[], quantity = 0): number =>
  Math.min(ESTIMATE_MAX.quantity - quantity, ESTIMATE_MAX.servers - serversOf(items))

const isWhole = (value: unknown, max = Number.MAX_SAFE_INTEGER): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= max

/** A line of text as the server takes it: without hidden characters, cut where it is too long. */
const line = (value: unknown, max: number): string =>
  typeof value === 'string'
    ? [...withoutHidden(value.toWellFormed().normalize('NFC'))].slice(0, max).join('').trim()
    : ''

/** An item as anybody may have left it; undefined when it is none. */
function parseItem(value: unknown): EstimateItem | undefined {
  const { id, name, quantity, flavor_id, os_id, ssd_count, price_plan } = Object(value) as Record<
    keyof EstimateItem,
    unknown
  >
  const plan = PRICE_PLANS.find((one) => one === price_plan)
  const isItem =
    typeof name === 'string' &&
    checkServerName(name).length === 0 &&
    isWhole(quantity, ESTIMATE_MAX.quantity) &&
    isWhole(flavor_id) &&
    (os_id === null || isWhole(os_id)) &&
    typeof ssd_count === 'number' &&
    clampSsdSize(ssd_count) === ssd_count
  if (!isItem || plan === undefined) return undefined
  return { id: isWhole(id) ? id : 0, name, quantity, flavor_id, os_id, ssd_count, price_plan: plan }
}

/** The first of them that an estimate has room for, each with an id of its own. */
function fitting(items: readonly EstimateItem[]): readonly EstimateItem[] {
  const kept: EstimateItem[] = []
  for (const item of items) {
    if (kept.length >= ESTIMATE_MAX.items || roomFor(kept) < item.quantity) break
    const isTaken = item.id === 0 || kept.some(({ id }) => id === item.id)
    kept.push(isTaken ? { ...item, id: nextId([...kept, ...items]) } : item)
  }
  return kept
}

export const nextId = (items: readonly EstimateItem[]): number =>
  Math.max(0, ...items.map(({ id }) => id)) + 1

/** An estimate of whatever was found: items that are none are left out, and those beyond its limits. */
export function estimateOf(value: unknown): Estimate {
  const { title, promocode, items } = Object(value) as Record<keyof Estimate, unknown>
  return {
    title: line(title, OFFER_TITLE_MAX),
    promocode: promoCode(line(promocode, PROMO_CODE_MAX)),
    items: fitting(Array.isArray(items) ? items.flatMap((item) => parseItem(item) ?? []) : [])
  }
}
