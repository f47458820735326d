import type { Flavor } from '@cloud/api'
import { cheapestFlavor, type PricePlan } from '@cloud/pricing'
import { atom } from 'jotai'
import { planForGpu } from '../address/original-server.ts'
import { termsAtom } from '../core/globals-atom.ts'
import { chosenFlavorAtom, planAtom } from './chosen-configuration.ts'
import { createPlanCosts, quoteInputOfAtom } from './configuration-price.ts'
import { findAlternatives } from './find-alternatives.ts'
import { offeredFlavorsAtom } from './offered-flavors.ts'

interface OfferedAlternatives {
  /** The plan of the prices: the chosen one, or one month if not all alternatives can be rented by the hour. */
  readonly price_plan: PricePlan
  readonly alternatives: readonly {
    readonly flavor: Flavor
    /** Price with the same disk and promo, in kopeks a month; an hour for the hourly plan. */
    readonly cost_rub_cents: number
    /** Difference to the chosen configuration's price; less than 0 if the alternative is cheaper. */
    readonly difference_rub_cents: number
  }[]
}

/** Returns the flavor that would be rented for each other pair of vCPU and GB, for servers without a card. */
function otherCpuRamPairs(chosen: Flavor, flavors: readonly Flavor[]) {
  const cpuOnly = flavors.filter(({ gpu }) => gpu === null)
  return cpuOnly.filter(
    ({ cpu_count, ram_count, id }) =>
      (cpu_count !== chosen.cpu_count || ram_count !== chosen.ram_count) &&
      cheapestFlavor(cpuOnly, cpu_count, ram_count)?.id === id
  )
}

/** Alternatives, offered while the chosen configuration is not free. */
export const offeredAlternativesAtom = atom((get): OfferedAlternatives => {
  const chosen = get(chosenFlavorAtom)
  const inputOf = get(quoteInputOfAtom)
  if (chosen === null || inputOf === null || chosen.max_available > 0)
    return { price_plan: get(planAtom), alternatives: [] }
  const all = get(offeredFlavorsAtom)
  const open = chosen.gpu === null ? otherCpuRamPairs(chosen, all) : all
  const found = findAlternatives(chosen, open)
  const terms = get(termsAtom)
  const price_plan = found.reduce((plan, { gpu }) => planForGpu(gpu, plan, terms), get(planAtom))
  const { costOf } = createPlanCosts(inputOf, price_plan, terms)
  return {
    price_plan,
    alternatives: found.map((flavor) => ({
      flavor,
      cost_rub_cents: costOf(flavor),
      difference_rub_cents: costOf(flavor) - costOf(chosen)
    }))
  }
})
