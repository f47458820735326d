/** A name with what belongs to it. */
export interface OfferFact {
  readonly name: string
  readonly value: string
}

/** An offer in words, of a link or a saved one, as the API gives it: every amount is written out already. */
export interface OfferPaper {
  readonly number: string
  readonly date: string
  readonly validity: string
  readonly subject: string
  /** What one server is; empty for several, whose rows say it. */
  readonly configuration: readonly OfferFact[]
  /** What the names of the rows are called. */
  readonly names: string
  readonly columns: readonly string[]
  /** Each with as many amounts as there are columns; `detail` is '' for none. */
  readonly rows: readonly {
    readonly name: string
    readonly detail: string
    readonly amounts: readonly string[]
    /** What a screen shows that has room for the last column alone. */
    readonly brief?: string
  }[]
  /** From the sum of the rows to the total, without it. */
  readonly steps: readonly OfferFact[]
  readonly total: OfferFact
  readonly taxes: readonly OfferFact[]
  /** The total in words. */
  readonly words: string
  /** What the total leaves open, as the price of a month and of an hour; '' for nothing. */
  readonly rates: string
  readonly conditions: readonly string[]
  /** Without facts it is addressed to no one by name. */
  readonly buyer: { readonly facts: readonly OfferFact[] }
  /** Without facts the manager sends them. */
  readonly seller: { readonly is_sample: boolean; readonly facts: readonly OfferFact[] }
  readonly foot: string
}

/** The commercial offer of a link. */
export interface OfferContent extends OfferPaper {
  /** Why this is not the offer that a link was made for, '' where it is. */
  readonly notice: string
  /** The buyer as entered, too. */
  readonly buyer: { readonly name: string; readonly inn: string; readonly facts: readonly OfferFact[] }
  /** Its own address. */
  readonly url: string
  /** Address of the same offer as a PDF. */
  readonly pdf_url: string
}
