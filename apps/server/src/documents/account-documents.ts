import type { Document } from '@cloud/api'
import { documents } from '@cloud/api'
import { vatWithin } from '@cloud/pricing/books'
import type { Transaction } from 'kysely'
import { accountEvents } from '../history/account-history.ts'
import { monthDocuments } from '../history/month-documents.ts'
import { type TaxedRevenue, taxRevenue } from '../history/month-revenue.ts'
import type { Payer } from '../platform/db/schema/money.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Seller } from '../platform/seller.ts'
import type { Settings } from '../platform/settings.ts'
import { withSupport } from '../platform/support.ts'
import { calculationDocument } from './content/calculation-document.ts'
import { invoiceDocument } from './content/invoice-document.ts'
import type { DocumentText, PrintedDocument } from './content/printed-document.ts'
import { receiptDocument } from './content/receipt-document.ts'
import { servicesDocument } from './content/services-document.ts'
import { statementDocument } from './content/statement-document.ts'
import { findCalculation } from './facts/find-calculation.ts'
import { findInvoice } from './facts/find-invoice.ts'
import { findMonth, type MonthReport } from './facts/find-month.ts'
import { findReceipt } from './facts/find-receipt.ts'
import { monthServices } from './facts/month-services.ts'

export interface DocumentRequest {
  readonly tx: Transaction<Schema>
  readonly account_id: number
  readonly now: number
  readonly seller: Seller
  /** Maximum number of rows of a list in the document. */
  readonly mostRows: number
}

/** Finds a document by the parameter of its path, an id or a month; undefined if the account has no such document. */
export type FindDocument<Found> = (asked: DocumentRequest, named: string) => Promise<Found | undefined>

export interface AccountPaper {
  readonly text: DocumentText
  readonly at: Date
  readonly payer: Payer
  /** Sums by VAT rate; none for a statement. A receipt that takes an advance back has a negative one. */
  readonly sums: readonly TaxedRevenue[]
}

const byId =
  <Found>(find: (tx: Transaction<Schema>, account_id: number, id: number) => Promise<Found | undefined>) =>
  async ({ tx, account_id }: DocumentRequest, id: string) =>
    /^[1-9]\d{0,14}$/.test(id) ? find(tx, account_id, Number(id)) : undefined

export const eventsOf = async ({ tx, account_id, mostRows }: DocumentRequest, { month }: MonthReport) =>
  (await accountEvents(tx, account_id, month, {}, mostRows)).results

export const ofMonth =
  <Made>(make: (asked: DocumentRequest, report: MonthReport) => Promise<Made>): FindDocument<Made> =>
  async (asked, named) => {
    const [, year, month] = /^(\d{4})-(\d\d)$/.exec(named) ?? []
    const wanted = { year: Number(year), month: Number(month) }
    if (!(wanted.year >= 1970 && wanted.month >= 1 && wanted.month <= 12)) return undefined
    const report = await findMonth(asked.tx, asked.account_id, wanted, asked.now)
    return report && make(asked, report)
  }

const revenueWithVat = (revenue_rub_cents: number, vat_percent: number): readonly TaxedRevenue[] => [
  {
    vat_percent,
    revenue_rub_cents,
    vat_rub_cents: Math.sign(revenue_rub_cents) * vatWithin(Math.abs(revenue_rub_cents), vat_percent)
  }
]

const invoice: FindDocument<AccountPaper> = async (asked, id) => {
  const found = await byId(findInvoice)(asked, id)
  if (found === undefined) return undefined
  const { created_at: at, payer, amount_rub_cents, vat_percent } = found
  return {
    text: invoiceDocument(found, asked.seller),
    at,
    payer,
    sums: revenueWithVat(amount_rub_cents, vat_percent)
  }
}

const receipt: FindDocument<AccountPaper> = async (asked, id) => {
  const found = await byId(findReceipt)(asked, id)
  if (found === undefined) return undefined
  const { at, payer, takes_back, amount_rub_cents, vat_percent } = found
  const sum = takes_back === null ? amount_rub_cents : -amount_rub_cents
  return { text: receiptDocument(found, asked.seller), at, payer, sums: revenueWithVat(sum, vat_percent) }
}

const calculation: FindDocument<AccountPaper> = async (asked, id) => {
  const found = await byId(findCalculation)(asked, id)
  if (found === undefined) return undefined
  const { at, payer, quote, terms } = found
  return {
    text: calculationDocument(found, asked.seller),
    at,
    payer,
    sums: revenueWithVat(quote.total, terms.vatPercent)
  }
}

const services = ofMonth(async ({ tx, account_id, seller }, report): Promise<AccountPaper> => {
  const used = await monthServices(tx, account_id, report.month)
  const { at, payer } = report
  return { text: servicesDocument(report, used, seller), at, payer, sums: taxRevenue(used) }
})

const statement = ofMonth(async (asked, report): Promise<AccountPaper> => {
  const { at, payer, month } = report
  const events = await eventsOf(asked, report)
  const listed = await monthDocuments(asked.tx, asked.account_id, month)
  return { text: statementDocument(report, events, listed, asked.seller), at, payer, sums: [] }
})

export const withLetterhead = (
  text: DocumentText,
  { shopName, support }: Pick<Settings, 'shopName' | 'support'>
): PrintedDocument => ({ ...text, brand: shopName, foot: withSupport(text.foot, support) })

interface AccountDocumentKind {
  readonly page: Document
  readonly pdf: Document
  readonly find: FindDocument<AccountPaper>
}

/** Documents of an account by their kind. */
export const ACCOUNT_DOCUMENTS = {
  invoice: { page: documents.invoice, pdf: documents.invoicePdf, find: invoice },
  receipt: { page: documents.receipt, pdf: documents.receiptPdf, find: receipt },
  calculation: { page: documents.calculation, pdf: documents.calculationPdf, find: calculation },
  services: { page: documents.services, pdf: documents.servicesPdf, find: services },
  statement: { page: documents.statement, pdf: documents.statementPdf, find: statement }
} as const satisfies Record<string, AccountDocumentKind>
