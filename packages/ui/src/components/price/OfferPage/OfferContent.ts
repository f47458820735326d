/** A name with what belongs to it. */
export interface OfferFact {
  readonly name: string
  readonly value: string
}

/** A commercial offer in words, as the API gives it: every amount is written out already. */
export interface OfferContent {
  readonly number: string
  readonly date: string
  readonly validity: string
  /** Why this is not the offer that a link was made for, '' where it is. */
  readonly notice: string
  readonly subject: string
  readonly configuration: readonly OfferFact[]
  readonly columns: readonly string[]
  /** Each with as many amounts as there are columns; `detail` is '' for none. */
  readonly rows: readonly {
    readonly name: string
    readonly detail: string
    readonly amounts: readonly string[]
  }[]
  /** From the sum of the rows to the total, without it. */
  readonly steps: readonly OfferFact[]
  readonly total: OfferFact
  readonly taxes: readonly OfferFact[]
  /** The total in words. */
  readonly words: string
  /** The price of a month and of an hour; '' where the total is one of them. */
  readonly rates: string
  readonly conditions: readonly string[]
  /** The buyer as entered and as printed; without facts it is addressed to no one by name. */
  readonly buyer: { readonly name: string; readonly inn: string; readonly facts: readonly OfferFact[] }
  /** Without facts the manager sends them. */
  readonly seller: { readonly is_sample: boolean; readonly facts: readonly OfferFact[] }
  readonly foot: string
  /** Its own address. */
  readonly url: string
  /** Address of the same offer as a PDF. */
  readonly pdf_url: string
}
