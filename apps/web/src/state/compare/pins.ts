import { clampSsdSize, type PricePlan } from '@cloud/pricing'
import { atomWithStorage } from 'jotai/utils'
import { isPlanNumber } from '../core/is-plan-number.ts'
import { createStorage } from '../core/storage.ts'

/** Maximum number of configurations side by side. */
export const MAX_PINS = 4

/** A pinned configuration; it keeps its disk and plan when the current choice changes. */
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
  if (typeof flavor_id !== 'number' || !Number.isSafeInteger(flavor_id) || flavor_id <= 0) return []
  if (typeof ssd_count !== 'number' || clampSsdSize(ssd_count) !== ssd_count) return []
  return isPlanNumber(price_plan) ? [{ flavor_id, ssd_count, price_plan }] : []
}

/** Parses pins from untrusted storage, without duplicates and up to the maximum. */
export function parsePins(text: string): readonly Pin[] {
  const kept: unknown = JSON.parse(text)
  if (!Array.isArray(kept)) return []
  const pins = kept.flatMap(parsePin)
  return pins
    .filter((pin, index) => pins.findIndex((one) => isSamePin(one, pin)) === index)
    .slice(0, MAX_PINS)
}

/** Pinned configurations in the order of pinning. Stored in this browser only, shared by all its tabs. */
export const pinsAtom = atomWithStorage<readonly Pin[]>(
  'compared_configurations',
  [],
  createStorage(() => window.localStorage, { parse: parsePins })
)
