import type { documents } from '../documents.ts'
import type { Description } from './description.ts'

/** Descriptions of all documents; a missing description is a compile error. */
export const DOCUMENT_DESCRIPTIONS: Readonly<Record<keyof typeof documents, Description>> = {
  offer: { summary: 'Returns the commercial offer for a configuration as PDF' },
  savedOffer: { summary: 'Returns a saved offer as a page' },
  savedOfferPdf: { summary: 'Returns a saved offer as PDF' },
  invoice: { summary: 'Returns the invoice of a top-up' },
  invoicePdf: { summary: 'Returns the invoice of a top-up as PDF' },
  receipt: {
    summary: 'Returns the receipt of an advance payment, or of the refund of an advance payment'
  },
  receiptPdf: { summary: 'Returns the receipt as PDF' },
  calculation: { summary: 'Returns the calculation of a prepayment' },
  calculationPdf: { summary: 'Returns the calculation of a prepayment as PDF' },
  services: { summary: 'Returns the services of a month by server, with VAT rounded once on their sum' },
  servicesPdf: { summary: 'Returns the services of a month as PDF' },
  statement: { summary: 'Returns the balance statement of a month' },
  statementPdf: { summary: 'Returns the balance statement of a month as PDF' },
  statementCsv: { summary: 'Returns all events of a month as CSV' },
  focusCsv: { summary: 'Returns the usage of servers as CSV in the FinOps FOCUS 1.2 format' },
  archive: { summary: 'Returns all data stored about the account as a ZIP of JSON files' },
  payment: { summary: 'Returns the card payment page of the sandbox' },
  stream: {
    summary: 'Streams changes of the account as server-sent events',
    description:
      'Event ready: the stream delivers all changes from here on; now is the time of the product. Event change: ids of the changed servers, or null for too many to list; balance and events may have changed as well. Event beat: a keep-alive without changes. The stream ends with the session. The server returns 429 above twenty streams per account.'
  }
}
