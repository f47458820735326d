import type { Flavor, Os } from '@cloud/api'
import type { PricePlan, Quote } from '@cloud/pricing'
import { atom } from 'jotai'
import { ssdAtom } from '../catalogue/components.ts'
import { quoteAtom } from '../choices/priced.ts'
import { promoAtom } from '../choices/promo.ts'
import { flavorAtom, linkAtom, osAtom, periodAtom, ssdSizeAtom } from '../choices/selected.ts'
import { comparedAtom } from './compared.ts'

/** A configuration as it is taken out of the product: what is on the screen, nothing computed again. */
export interface ExportRow {
  readonly flavor: Flavor
  /** GB. */
  readonly ssd_count: number
  readonly ssd: string
  readonly os: string | null
  readonly price_plan: PricePlan
  readonly promocode: string | null
  readonly quote: Quote
  /** Leads back to it; null where there is none. */
  readonly link: string | null
}

const restAtom = atom((get) => {
  const os: Os | null = get(osAtom)
  return {
    ssd_count: get(ssdSizeAtom),
    ssd: get(ssdAtom)?.group_title ?? '',
    os: os?.name ?? null
  }
})

/** What is chosen. */
export const exportRowsAtom = atom((get): readonly ExportRow[] => {
  const flavor = get(flavorAtom)
  const quote = get(quoteAtom)
  if (flavor === null || quote === null) return []
  const promocode = get(promoAtom)?.code ?? null
  return [{ ...get(restAtom), flavor, promocode, quote, price_plan: get(periodAtom), link: get(linkAtom) }]
})

/** What is compared. */
export const comparedRowsAtom = atom((get): readonly ExportRow[] =>
  get(comparedAtom).map(({ flavor, ssd_count, price_plan, promocode, quote }) => ({
    ...get(restAtom),
    flavor,
    ssd_count,
    price_plan,
    promocode,
    quote,
    link: null
  }))
)
