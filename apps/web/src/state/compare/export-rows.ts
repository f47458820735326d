import type { Flavor, Os } from '@cloud/api'
import type { PricePlan, Quote } from '@cloud/pricing'
import { atom } from 'jotai'
import { ssdAtom } from '../catalogue/catalogue-lists.ts'
import {
  choicesLinkAtom,
  chosenFlavorAtom,
  chosenOsAtom,
  planAtom,
  ssdSizeAtom
} from '../choices/chosen-configuration.ts'
import { quoteAtom } from '../choices/configuration-price.ts'
import { promoAtom } from '../choices/promo-state.ts'
import { comparedConfigurationsAtom } from './compared-configurations.ts'

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

const diskAndOsAtom = atom((get) => {
  const os: Os | null = get(chosenOsAtom)
  return {
    ssd_count: get(ssdSizeAtom),
    ssd: get(ssdAtom)?.group_title ?? '',
    os: os?.name ?? null
  }
})

/** The current choice for export. */
export const chosenExportRowsAtom = atom((get): readonly ExportRow[] => {
  const flavor = get(chosenFlavorAtom)
  const quote = get(quoteAtom)
  if (flavor === null || quote === null) return []
  const promocode = get(promoAtom)?.code ?? null
  return [
    { ...get(diskAndOsAtom), flavor, promocode, quote, price_plan: get(planAtom), link: get(choicesLinkAtom) }
  ]
})

/** The compared configurations for export. */
export const comparedExportRowsAtom = atom((get): readonly ExportRow[] =>
  get(comparedConfigurationsAtom).map(({ flavor, ssd_count, price_plan, promocode, quote }) => ({
    ...get(diskAndOsAtom),
    flavor,
    ssd_count,
    price_plan,
    promocode,
    quote,
    link: null
  }))
)
