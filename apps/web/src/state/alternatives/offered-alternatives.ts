import type { Flavor } from '@cloud/api'
import { quote } from '@cloud/pricing'
import { atom } from 'jotai'
import { flavorsAtom } from '../catalogue/flavors.ts'
import { pricedAtom, quoteAtom } from '../choices/priced.ts'
import { cheapestOfPairs, flavorAtom, periodAtom } from '../choices/selected.ts'
import { termsAtom } from '../globals.ts'
import { alternatives } from './alternatives.ts'

export interface OfferedAlternative {
  readonly flavor: Flavor
  /** How much more a month of it costs with the same disk, plan and promo, in kopeks; less than 0 when it is cheaper. */
  readonly difference_rub_cents: number
}

/** While nothing is free of what is chosen: what else is. */
export const offeredAlternativesAtom = atom((get): readonly OfferedAlternative[] => {
  const chosen = get(flavorAtom)
  const priced = get(pricedAtom)
  const price = get(quoteAtom)
  if (chosen === null || priced === null || price === null || chosen.max_available > 0) return []
  const all = get(flavorsAtom)
  // of servers without a card only the cheapest of a pair can be chosen
  const open = chosen.gpu === null ? cheapestOfPairs(all.filter(({ gpu }) => gpu === null)) : all
  return alternatives(chosen, open).map((flavor) => {
    const { month } = quote({ ...priced, flavor, pricePlan: get(periodAtom) }, get(termsAtom))
    return { flavor, difference_rub_cents: month - price.month }
  })
})
