import type { PricePlan } from '@cloud/pricing'
import type { Flavor } from './schemas/catalogue.ts'
import type { Lead } from './schemas/lead.ts'
import type { SavedOffer } from './schemas/saved-offer.ts'

/** A name with what belongs to it. */
export interface Fact {
  readonly name: string
  readonly value: string
}

export interface OfferRow {
  readonly name: string
  /** What the name leaves open, '' for nothing. */
  readonly detail: string
  /** One for each column. */
  readonly amounts: readonly string[]
  /** What a screen shows that has room for the last column alone. */
  readonly brief?: string
}

/**
 * An offer in words, of a link or a saved one (docs/rules/documents.md): the page and the PDF lay out the same texts, so that
 * neither can say another figure. Amounts are written with kopeks and a no-break space before the sign.
 */
export interface OfferPaper {
  /** 'КП-20261121-7F3A2C' */
  readonly number: string
  /** '21 ноября 2026 г.' */
  readonly date: string
  readonly validity: string
  readonly subject: string
  /** What one server is; empty for several, whose rows say it. */
  readonly configuration: readonly Fact[]
  /** What the names of the rows are called. */
  readonly names: string
  readonly columns: readonly string[]
  readonly rows: readonly OfferRow[]
  /** From the sum of the rows to the total, without it. */
  readonly steps: readonly Fact[]
  readonly total: Fact
  /** VAT in the total, and the total without it. */
  readonly taxes: readonly Fact[]
  readonly words: string
  /** What the total leaves open, as what a month and an hour of it are; '' for nothing. */
  readonly rates: string
  readonly conditions: readonly string[]
  /** Whom it is made to, as the paper names it. */
  readonly buyer: { readonly facts: readonly Fact[] }
  readonly seller: { readonly is_sample: boolean; readonly facts: readonly Fact[] }
  readonly foot: string
}

/** The commercial offer of a link (docs/rules/documents.md#commercial-offer). */
export interface OfferSheet extends OfferPaper {
  /** Why this is not the offer that the link was made for, '' where it is; shown beside it, not on paper. */
  readonly notice: string
  /** Whom it is made to, as it was entered, too. */
  readonly buyer: { readonly name: string; readonly inn: string; readonly facts: readonly Fact[] }
  /** Its own address, which knows its number: opened later, it is the same offer, or says why not. */
  readonly url: string
  /** Address of the same offer as a PDF. */
  readonly pdf_url: string
  /** What was offered, for the way back to the configurator. */
  readonly chosen: {
    readonly flavor: Flavor
    /** null for none. */
    readonly os: number | null
    readonly ssd_count: number
    readonly price_plan: PricePlan
    /** '' without one. */
    readonly promocode: string
    /** The same as a request for advice names it. */
    readonly configuration: NonNullable<Lead['configuration']>
  }
}

/** What the page of a saved offer shows (docs/rules/offers.md). */
export interface SavedOfferAnswer {
  /** As whoever looks sees it. */
  readonly offer: SavedOffer
  readonly paper: OfferPaper
  /** Whoever looks is who saved it. */
  readonly is_own: boolean
}

interface Answer {
  readonly title: string
  /** One sentence for the head of the page. */
  readonly description: string
}

export interface FoundOffer extends Answer {
  readonly kind: 'offer'
  readonly status: 200
  readonly sheet: OfferSheet
}

/** Parameters of a link to an offer that are wrong (400), or name what is not offered any more (404). */
export interface WrongOffer extends Answer {
  readonly kind: 'wrong'
  readonly status: 400 | 404
  /** The parameter with what is wrong and how to mend it. */
  readonly faults: readonly Fact[]
}

export type OfferAnswer = FoundOffer | WrongOffer
