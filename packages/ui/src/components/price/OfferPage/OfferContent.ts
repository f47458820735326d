/** A labelled value of an offer. */
export interface OfferFact {
  readonly name: string
  readonly value: string
}

/** An offer of a link or a saved offer, as the API returns it: all amounts are formatted texts. */
export interface OfferDocument {
  readonly number: string
  readonly date: string
  readonly validity: string
  readonly subject: string
  /** Configuration of one server; empty for several servers, which are described in the rows. */
  readonly configuration: readonly OfferFact[]
  /** Heading of the column of names. */
  readonly names: string
  readonly columns: readonly string[]
  /** Rows with one amount per column; `detail` is '' if there is none. */
  readonly rows: readonly {
    readonly name: string
    readonly detail: string
    readonly amounts: readonly string[]
    /** Quantity and unit price in short, shown on a screen that has space only for the last column. */
    readonly brief?: string
  }[]
  /** Steps from the sum of the rows to the total, without the total. */
  readonly steps: readonly OfferFact[]
  readonly total: OfferFact
  readonly taxes: readonly OfferFact[]
  /** The total in words. */
  readonly words: string
  /** Prices that the total does not show, such as per month and per hour; '' if none. */
  readonly rates: string
  readonly conditions: readonly string[]
  /** Buyer; without facts the offer names no buyer. */
  readonly buyer: { readonly facts: readonly OfferFact[] }
  /** Seller; without facts the manager sends the details later. */
  readonly seller: { readonly is_sample: boolean; readonly facts: readonly OfferFact[] }
  readonly foot: string
}

/** The commercial offer of a link. */
export interface OfferContent extends OfferDocument {
  /** Reason why this differs from the offer the link was made for; '' if it does not. */
  readonly notice: string
  /** Buyer, including the values as entered. */
  readonly buyer: { readonly name: string; readonly inn: string; readonly facts: readonly OfferFact[] }
  /** URL of this offer. */
  readonly url: string
  /** URL of the same offer as a PDF. */
  readonly pdf_url: string
}
