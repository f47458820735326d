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
  /** What a month and an hour of it are; '' where the total says it already. */
  readonly rates: string
  readonly conditions: readonly string[]
  /** Whom it is made to, as it was entered and as the sheet names it; without facts to whoever reads it. */
  readonly buyer: { readonly name: string; readonly inn: string; readonly facts: readonly OfferFact[] }
  /** Without facts the manager sends them. */
  readonly seller: { readonly is_sample: boolean; readonly facts: readonly OfferFact[] }
  readonly foot: string
  /** Its own address. */
  readonly url: string
  /** Address of the same offer as a PDF. */
  readonly pdf_url: string
}
