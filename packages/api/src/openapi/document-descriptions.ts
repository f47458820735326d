import type { documents } from '../documents.ts'
import type { Description } from './description.ts'

/** Every document in words: one that is missing does not compile. */
export const DOCUMENT_DESCRIPTIONS: Readonly<Record<keyof typeof documents, Description>> = {
  offer: { summary: 'The commercial offer for a configuration as PDF' },
  savedOffer: { summary: 'A saved offer, to read and to print' },
  savedOfferPdf: { summary: 'The same as PDF' },
  invoice: { summary: 'The invoice of a top-up' },
  invoicePdf: { summary: 'The same as PDF' },
  receipt: {
    summary:
      'The receipt of an advance: of money that came to the balance, or of an advance that was taken back'
  },
  receiptPdf: { summary: 'The same as PDF' },
  calculation: { summary: 'What a prepayment was computed from' },
  calculationPdf: { summary: 'The same as PDF' },
  services: { summary: 'The services of a month by server, VAT once on their sum' },
  servicesPdf: { summary: 'The same as PDF' },
  statement: { summary: 'What moved on the balance in a month' },
  statementPdf: { summary: 'The same as PDF' },
  statementCsv: { summary: 'Every event of the month as CSV' },
  focusCsv: { summary: 'What servers were used for, by FinOps FOCUS 1.2, as CSV' },
  archive: { summary: 'Everything that is kept about the account, as a ZIP of JSON files' },
  payment: { summary: 'Where the sandbox pays by card' },
  stream: {
    summary: 'What changes with the account, as server-sent events',
    description:
      'ready: from now on nothing is missed; now is the time of the product. change: the servers that are not as they were, null for too many to name; balance and events may have changed, too. beat: nothing happened for a while. Ends with the session. 429 above twenty streams of one account.'
  }
}
