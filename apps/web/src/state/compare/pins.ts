import { clampSsdSize, PRICE_PLANS, type PricePlan } from '@cloud/pricing'
import { atomWithStorage } from 'jotai/utils'
import { storage } from '../core/storage.ts'

/** So many fit beside each other. */
export const PINS_MAX = 4

/** A configuration as it was compared: it keeps its disk and its plan, whatever is chosen afterwards. */
export interface Pin {
  readonly flavor_id: number
  /** GB. */
  readonly ssd_count: number
  readonly price_plan: PricePlan
}

export const isSamePin = (a: Pin, b: Pin): boolean =>
  a.flavor_id === b.flavor_id && a.ssd_count === b.ssd_count && a.price_plan === b.price_plan

function parsePin(kept: unknown): readonly Pin[] {
  const { flavor_id, ssd_count, price_plan } = Object(kept) as Partial<Record<keyof Pin, unknown>>
  const plan = PRICE_PLANS.find((one) => one === price_plan)
  if (typeof flavor_id !== 'number' || !Number.isSafeInteger(flavor_id) || flavor_id <= 0) return []
  if (typeof ssd_count !== 'number' || clampSsdSize(ssd_count) !== ssd_count) return []
  return plan === undefined ? [] : [{ flavor_id, ssd_count, price_plan: plan }]
}

/** What an older page, or anybody, left in the browser: pins, each once, no more than fit. */
export function parsePins(text: string): readonly Pin[] {
  const kept: unknown = JSON.parse(text)
  if (!Array.isArray(kept)) return []
  const pins = kept.flatMap(parsePin)
  return pins
    .filter((pin, index) => pins.findIndex((one) => isSamePin(one, pin)) === index)
    .slice(0, PINS_MAX)
}

/** What is compared, in the order in which it was pinned. Kept in this browser alone, one comparison for all its tabs. */
export const pinsAtom = atomWithStorage<readonly Pin[]>(
  'compared_configurations',
  [],
  storage(() => window.localStorage, { parse: parsePins })
)
