import type { Flavor } from '@cloud/api'
import { availablePlans, type PricePlan, quote, SSD_SIZE } from '@cloud/pricing'
import { atom } from 'jotai'
import { ssdAtom } from '../catalogue/catalogue-lists.ts'
import { termsAtom } from '../core/globals-atom.ts'
import { offeredByGpuAtom } from './offered-flavors.ts'

interface GpuPrice {
  readonly cost_rub_cents: number
  readonly price_plan: PricePlan
  readonly is_free: boolean
}

/**
 * Price of each GPU card by its id: its cheapest configuration with the smallest disk, per hour, or per month if it has no hourly plan. A
 * card whose configurations are not loaded, or not offered, has no price.
 */
export const gpuPricesAtom = atom((get): Readonly<Record<number, GpuPrice>> => {
  const ssd = get(ssdAtom)
  const terms = get(termsAtom)
  if (ssd === null) return {}
  const priceOf = (card: Flavor['gpu'], flavors: readonly Flavor[]): GpuPrice => {
    const price_plan = availablePlans(card, terms)[0] ?? 0
    const costs = flavors.map((flavor) => {
      const { hour, month } = quote({ flavor, ssd, ssdSize: SSD_SIZE.min, pricePlan: price_plan }, terms)
      return price_plan === 0 ? hour : month
    })
    return {
      cost_rub_cents: Math.min(...costs),
      price_plan,
      is_free: flavors.some(({ max_available }) => max_available > 0)
    }
  }
  return Object.fromEntries(
    [...get(offeredByGpuAtom)].flatMap(([id, flavors]) =>
      id === null ? [] : [[id, priceOf(flavors[0]?.gpu ?? null, flavors)]]
    )
  )
})
