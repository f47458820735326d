import type { LabelledValue, OfferDocumentRow } from '@cloud/api'

export interface PrintedRow extends OfferDocumentRow {
  /** Text of a separate column before the name; a table has it in all rows or in none. */
  readonly lead?: string
}

export interface FactsBlock {
  readonly kind: 'facts'
  readonly heading: string
  /** `half`: two blocks side by side. */
  readonly width: 'half' | 'whole'
  readonly facts: readonly LabelledValue[]
  /** Text shown if the list is empty. */
  readonly otherwise: string
}

export interface TableBlock {
  readonly kind: 'table'
  readonly heading: string
  /** Headings of the name column and, if there are leads, of the lead column before it. */
  readonly names: readonly string[]
  readonly columns: readonly string[]
  readonly rows: readonly PrintedRow[]
  /** Steps from the sum of the rows to the total, without it. */
  readonly steps: readonly LabelledValue[]
  readonly total: LabelledValue
  /** VAT contained in the total, and the total without it. */
  readonly taxes: readonly LabelledValue[]
  /** Total in words; '' for none. */
  readonly words: string
  readonly note: string
}

export interface ListBlock {
  readonly kind: 'list'
  readonly heading: string
  readonly lines: readonly string[]
}

export type Block = FactsBlock | TableBlock | ListBlock

/**
 * Texts of a document without its letterhead: the page and the PDF lay out the same texts, so that their figures cannot
 * differ.
 */
export interface DocumentText {
  /** Title of the document. @example 'Коммерческое предложение' */
  readonly heading: string
  /** @example 'КП-20261121-7F3A2C' */
  readonly number: string
  /** @example '21 ноября 2026 г.' */
  readonly date: string
  /** Text below number and date; '' for none. */
  readonly validity: string
  readonly subject: string
  readonly blocks: readonly Block[]
  readonly foot: string
}

/** A document with the shop's letterhead. */
export interface PrintedDocument extends DocumentText {
  /** Name of the shop. */
  readonly brand: string
  /**
   * Milliseconds written into a PDF as its creation, so that the same document has the same bytes.
   *
   * @default the time at which it is made
   */
  readonly created_at?: number
}
