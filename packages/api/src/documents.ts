import * as v from 'valibot'
import { addressOf } from './client/address-of.ts'
import type { Schema } from './endpoint.ts'
import { OfferQuery } from './schemas/offer.ts'
import { IdText } from './schemas/primitives.ts'
import { OfferId } from './schemas/saved-offer.ts'
import { SpendingFileRange } from './schemas/spending.ts'
import { STREAM_PATH } from './stream.ts'

/** A calendar month in an address. @example '2026-11' */
const MonthText = v.pipe(
  v.string(),
  v.regex(/^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])$/, 'Нужен месяц, например 2026-11.')
)

/** Something to look at or to keep: a link leads there, no call. */
export interface Document {
  readonly path: `/${string}`
  readonly access: 'anyone' | 'account'
  readonly params?: Schema
  readonly query?: Schema
  readonly produces: 'application/pdf' | 'application/zip' | 'text/csv' | 'text/html' | 'text/event-stream'
}

const document = <const D extends Document>(definition: D): D => definition

/** A document of an account, for its owner alone. */
const owned = <
  const Path extends `/${string}`,
  const Params extends Schema,
  Produces extends Document['produces']
>(
  path: Path,
  params: Params,
  produces: Produces
) => document({ path, access: 'account', params, produces })

/** What the product answers with that is not JSON. */
export const documents = {
  /** The commercial offer; for wrong or stale parameters a page explains them (docs/rules/documents.md#commercial-offer). */
  offer: document({
    path: '/commercial-offer.pdf',
    access: 'anyone',
    query: OfferQuery,
    produces: 'application/pdf'
  }),
  /** A saved offer (docs/rules/offers.md), for everybody who has its address. */
  savedOffer: document({ path: '/offers/{id}', access: 'anyone', params: OfferId, produces: 'text/html' }),
  savedOfferPdf: document({
    path: '/offers/{id}.pdf',
    access: 'anyone',
    params: OfferId,
    produces: 'application/pdf'
  }),
  /** The invoice of a top-up. */
  invoice: owned('/invoices/{id}/', v.object({ id: IdText }), 'text/html'),
  invoicePdf: owned('/invoices/{id}/pdf/', v.object({ id: IdText }), 'application/pdf'),
  /** The receipt of an advance: of money that came to the balance, or of an advance that was taken back. */
  receipt: owned('/receipts/{id}/', v.object({ id: IdText }), 'text/html'),
  receiptPdf: owned('/receipts/{id}/pdf/', v.object({ id: IdText }), 'application/pdf'),
  /** What a prepayment was computed from: of a launch, a renewal, a change of configuration. */
  calculation: owned('/calculations/{id}/', v.object({ id: IdText }), 'text/html'),
  calculationPdf: owned('/calculations/{id}/pdf/', v.object({ id: IdText }), 'application/pdf'),
  /** The services of a month by server. */
  services: owned('/services/{month}/', v.object({ month: MonthText }), 'text/html'),
  servicesPdf: owned('/services/{month}/pdf/', v.object({ month: MonthText }), 'application/pdf'),
  /** What moved on the balance in a month. */
  statement: owned('/statements/{month}/', v.object({ month: MonthText }), 'text/html'),
  statementPdf: owned('/statements/{month}/pdf/', v.object({ month: MonthText }), 'application/pdf'),
  statementCsv: owned('/statements/{month}/csv/', v.object({ month: MonthText }), 'text/csv'),
  /** What servers were used for, a line a day, server and configuration, in the columns of FinOps FOCUS 1.2. */
  focusCsv: document({
    path: '/spending/focus.csv',
    access: 'account',
    query: SpendingFileRange,
    produces: 'text/csv'
  }),
  /** Everything that is kept about the account, as JSON files (docs/rules/personal-data.md#archive). */
  archive: document({ path: '/panel/account-data.zip', access: 'account', produces: 'application/zip' }),
  /** The page of the sandbox's acquirer; a `POST` of `{ outcome }` to it pays or declines (docs/rules/money.md#money-in). */
  payment: document({
    path: '/sandbox/acquirer/{order}/',
    access: 'anyone',
    params: v.object({ order: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }),
    produces: 'text/html'
  }),
  /** What changes with the account while somebody looks on: `ready` with the time, `change` with a `StreamChange`, `beat`. */
  stream: document({ path: STREAM_PATH, access: 'account', produces: 'text/event-stream' })
}

type Given<S> = S extends Schema ? v.InferOutput<S> & Readonly<Record<string, unknown>> : Record<never, never>

/** Where a document is: `documentAddress(documents.offer, { price_plan: 1, … })`, or with the parameters of its path. */
export function documentAddress<const D extends Document>(
  { path, params }: D,
  given: Given<D['params']> & Given<D['query']>
): string {
  return params === undefined ? addressOf(path, {}, given) : addressOf(path, given)
}
