import type { PricePlan } from '@cloud/pricing'
import type { Flavor } from './schemas/catalogue.ts'
import type { Lead } from './schemas/lead.ts'
import type { SavedOffer } from './schemas/saved-offer.ts'

/** A labelled value. */
export interface LabelledValue {
  readonly name: string
  readonly value: string
}

/** A row of the table of an offer. */
export interface OfferDocumentRow {
  readonly name: string
  /** Additional description; empty string if none. */
  readonly detail: string
  /** One text per column. */
  readonly amounts: readonly string[]
  /** Short form for a screen that has space only for the last column. */
  readonly brief?: string
}

/**
 * Texts of a commercial offer from a link or a saved offer (docs/rules/documents.md). The page and the PDF use the same
 * texts, so their figures cannot differ. Amounts include kopeks and a no-break space before the currency sign.
 */
export interface OfferDocument {
  /** Number, such as 'КП-20261121-7F3A2C'. */
  readonly number: string
  /** Date, such as '21 ноября 2026 г.' */
  readonly date: string
  readonly validity: string
  readonly subject: string
  /** Description of the server; empty for several servers, which the rows describe. */
  readonly configuration: readonly LabelledValue[]
  /** Header of the column of row names. */
  readonly names: string
  readonly columns: readonly string[]
  readonly rows: readonly OfferDocumentRow[]
  /** Intermediate sums between the rows and the total, without the total. */
  readonly steps: readonly LabelledValue[]
  readonly total: LabelledValue
  /** VAT contained in the total, and the total without VAT. */
  readonly taxes: readonly LabelledValue[]
  readonly words: string
  /** Price of a month and of an hour; empty string if not applicable. */
  readonly rates: string
  readonly conditions: readonly string[]
  /** Buyer, as printed. */
  readonly buyer: { readonly facts: readonly LabelledValue[] }
  readonly seller: { readonly is_sample: boolean; readonly facts: readonly LabelledValue[] }
  readonly foot: string
}

/** Commercial offer of a link (docs/rules/documents.md#commercial-offer). */
export interface LinkOffer extends OfferDocument {
  /**
   * Reason why this offer differs from the offer of the link, empty string if it does not; shown next to the document,
   * not printed.
   */
  readonly notice: string
  /** Buyer, as printed and as entered. */
  readonly buyer: { readonly name: string; readonly inn: string; readonly facts: readonly LabelledValue[] }
  /** URL of this offer with its number: later it shows the same offer or explains the difference. */
  readonly url: string
  /** URL of the offer as a PDF. */
  readonly pdf_url: string
  /** The offered configuration, for the link back to the configurator. */
  readonly chosen: {
    readonly flavor: Flavor
    /** Operating system; null for none. */
    readonly os: number | null
    readonly ssd_count: number
    readonly price_plan: PricePlan
    /** Promo code; empty string for none. */
    readonly promocode: string
    /** The configuration in the format of a consultation request. */
    readonly configuration: NonNullable<Lead['configuration']>
  }
}

/** Content of the page of a saved offer (docs/rules/offers.md). */
export interface SavedOfferAnswer {
  /** The offer as visible to the viewer. */
  readonly offer: SavedOffer
  readonly paper: OfferDocument
  /** True if the viewer saved the offer. */
  readonly is_own: boolean
}

interface OfferPageBase {
  readonly title: string
  /** Meta description of the page, one sentence. */
  readonly description: string
}

/** Content of the page of a valid offer link. */
export interface FoundOffer extends OfferPageBase {
  readonly kind: 'offer'
  readonly status: 200
  readonly sheet: LinkOffer
}

/** Invalid parameters of an offer link (400), or parameters that name something no longer on offer (404). */
export interface InvalidOffer extends OfferPageBase {
  readonly kind: 'wrong'
  readonly status: 400 | 404
  /** Invalid parameters, each with the problem and how to fix it. */
  readonly faults: readonly LabelledValue[]
}

/** Content of '/commercial-offer'. */
export type OfferAnswer = FoundOffer | InvalidOffer
