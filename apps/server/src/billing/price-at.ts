import { DEFAULT_TERMS, PricingError, type QuoteInput, quote, type Terms } from '@cloud/pricing'
import type { Price, PriceAt } from './state/account-state.ts'

interface FlavorPrice {
  readonly flavor_id: number
  readonly gpu_count: number
  readonly valid_from: string
  readonly flavor_monthly_price_rub_cents: number
}
interface DiskPrice {
  readonly disk_id: number
  readonly size: number
  readonly valid_from: string
  readonly monthly_price_rub_cents: number
}
interface DatedTerms {
  readonly valid_from: string
  readonly terms: Terms
}
/** Price histories in the format of `price_histories`, from the newest to the oldest. */
export interface PriceHistories {
  readonly flavors: readonly FlavorPrice[]
  readonly disks: readonly DiskPrice[]
  readonly terms: readonly DatedTerms[]
}

/**
 * Creates a function that returns the price of a machine at a moment: prices and terms set by the operator are valid
 * from their `valid_from` on. So a late renewal uses the price of its moment.
 */
export function createPriceAt({ flavors, disks, terms: history }: PriceHistories): PriceAt {
  const flavor = findValid(flavors)
  const disk = findValid(disks)
  const termsAt = createTermsAt(history)
  return (machine, plan, moment, promoPercent) => {
    const rented = flavor(moment, ({ flavor_id }) => flavor_id === machine.flavor_id)
    const ssd = disk(moment, ({ disk_id }) => disk_id === machine.disk_id)
    if (rented === undefined || ssd === undefined) return undefined
    const terms = termsAt(moment)
    try {
      return computePrice(
        { flavor: rented, ssd, ssdSize: machine.ssd_count, pricePlan: plan, promoPercent },
        terms
      )
    } catch (error) {
      if (error instanceof PricingError) return undefined
      throw error
    }
  }
}

/** Creates a function that returns the terms at a moment; the defaults of the engine until an operator has set terms. */
export function createTermsAt(history: PriceHistories['terms']): (moment: number) => Terms {
  const termsAt = findValid(history)
  return (moment) => termsAt(moment, () => true)?.terms ?? DEFAULT_TERMS
}

/** Computes the price that is pinned to a server: the quote and the plain hour. */
export function computePrice(input: QuoteInput, terms: Terms): Price {
  const price = quote(input, terms)
  const { promoPercent: _, ...plain } = input
  return {
    quote: price,
    plain_quote: input.pricePlan === 0 ? price : quote({ ...plain, pricePlan: 0 }, terms),
    terms
  }
}

/** Returns a function that finds the entry valid at a moment, in a history sorted from newest to oldest. */
function findValid<Entry extends { readonly valid_from: string }>(history: readonly Entry[]) {
  const dated = history.map((entry) => ({ entry, from: Date.parse(entry.valid_from) }))
  return (moment: number, fits: (entry: Entry) => boolean): Entry | undefined =>
    dated.find(({ entry, from }) => from <= moment && fits(entry))?.entry
}
