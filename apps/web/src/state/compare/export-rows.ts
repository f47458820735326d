import type { Flavor, Os } from '@cloud/api'
import type { PricePlan, Quote } from '@cloud/pricing'
import { atom } from 'jotai'
import { ssdAtom } from '../catalogue/components.ts'
import { quoteAtom } from '../choices/priced.ts'
import { promoAtom } from '../choices/promo.ts'
import { flavorAtom, linkAtom, osAtom, periodAtom, ssdSizeAtom } from '../choices/selected.ts'
import { comparedAtom } from './compared.ts'

/** A configuration for export, with the values on the screen; nothing is computed again. */
export interface ExportRow {
  readonly flavor: Flavor
  /** GB. */
  readonly ssd_count: number
  readonly ssd: string
  readonly os: string | null
  readonly price_plan: PricePlan
  readonly promocode: string | null
  readonly quote: Quote
  /** Link to the configuration; null if there is none. */
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

/** The current choice for export. */
export const exportRowsAtom = atom((get): readonly ExportRow[] => {
  const flavor = get(flavorAtom)
  const quote = get(quoteAtom)
  if (flavor === null || quote === null) return []
  const promocode = get(promoAtom)?.code ?? null
  return [{ ...get(restAtom), flavor, promocode, quote, price_plan: get(periodAtom), link: get(linkAtom) }]
})

/** The compared configurations for export. */
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
