import * as v from 'valibot'
import { buildUrl } from './client/build-url.ts'
import type { Schema } from './endpoint.ts'
import { OfferQuery } from './schemas/offer.ts'
import { IdText } from './schemas/primitives.ts'
import { OfferId } from './schemas/saved-offer.ts'
import { SpendingFileRange } from './schemas/spending.ts'
import { STREAM_PATH } from './stream.ts'

/** Calendar month in a URL. @example '2026-11' */
const MonthText = v.pipe(
  v.string(),
  v.regex(/^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])$/, 'Нужен месяц, например 2026-11.')
)

/** A page or file that is opened by a link, not by an API call. */
export interface Document {
  readonly path: `/${string}`
  readonly access: 'anyone' | 'account'
  /**
   * Scope that an API token needs; `session`: no token may open it.
   * @default `read` for documents of an account, otherwise none is needed
   */
  readonly scope?: 'read' | 'session'
  readonly params?: Schema
  readonly query?: Schema
  readonly produces: 'application/pdf' | 'application/zip' | 'text/csv' | 'text/html' | 'text/event-stream'
}

const document = <const D extends Document>(definition: D): D => definition

/** Defines a document that only its owner can open. */
const ownDocument = <
  const Path extends `/${string}`,
  const Params extends Schema,
  Produces extends Document['produces']
>(
  path: Path,
  params: Params,
  produces: Produces
) => document({ path, access: 'account', params, produces })

/** Responses of the product that are not JSON. */
export const documents = {
  /**
   * Commercial offer; for invalid or outdated parameters a page explains the problem
   * (docs/rules/documents.md#commercial-offer).
   */
  offer: document({
    path: '/commercial-offer.pdf',
    access: 'anyone',
    query: OfferQuery,
    produces: 'application/pdf'
  }),
  /** Saved offer (docs/rules/offers.md), readable by everyone who has its URL. */
  savedOffer: document({
    path: '/offers/{id}',
    access: 'anyone',
    scope: 'read',
    params: OfferId,
    produces: 'text/html'
  }),
  savedOfferPdf: document({
    path: '/offers/{id}.pdf',
    access: 'anyone',
    params: OfferId,
    produces: 'application/pdf'
  }),
  /** Invoice of a top-up. */
  invoice: ownDocument('/invoices/{id}/', v.object({ id: IdText }), 'text/html'),
  invoicePdf: ownDocument('/invoices/{id}/pdf/', v.object({ id: IdText }), 'application/pdf'),
  /** Receipt of an advance payment, or of the refund of an advance payment. */
  receipt: ownDocument('/receipts/{id}/', v.object({ id: IdText }), 'text/html'),
  receiptPdf: ownDocument('/receipts/{id}/pdf/', v.object({ id: IdText }), 'application/pdf'),
  /** Calculation of the prepayment of a launch, a renewal or a configuration change. */
  calculation: ownDocument('/calculations/{id}/', v.object({ id: IdText }), 'text/html'),
  calculationPdf: ownDocument('/calculations/{id}/pdf/', v.object({ id: IdText }), 'application/pdf'),
  /** Services of a month by server. */
  services: ownDocument('/services/{month}/', v.object({ month: MonthText }), 'text/html'),
  servicesPdf: ownDocument('/services/{month}/pdf/', v.object({ month: MonthText }), 'application/pdf'),
  /** Balance statement of a month. */
  statement: ownDocument('/statements/{month}/', v.object({ month: MonthText }), 'text/html'),
  statementPdf: ownDocument('/statements/{month}/pdf/', v.object({ month: MonthText }), 'application/pdf'),
  statementCsv: ownDocument('/statements/{month}/csv/', v.object({ month: MonthText }), 'text/csv'),
  /** Usage of servers in the columns of FinOps FOCUS 1.2, one line per day, server and configuration. */
  focusCsv: document({
    path: '/spending/focus.csv',
    access: 'account',
    query: SpendingFileRange,
    produces: 'text/csv'
  }),
  /** All data stored about the account, as JSON files (docs/rules/personal-data.md#archive). */
  archive: document({
    path: '/panel/account-data.zip',
    access: 'account',
    scope: 'session',
    produces: 'application/zip'
  }),
  /** Payment page of the sandbox acquirer; a `POST` of `{ outcome }` pays or declines (docs/rules/money.md#money-in). */
  payment: document({
    path: '/sandbox/acquirer/{order}/',
    access: 'anyone',
    params: v.object({ order: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }),
    produces: 'text/html'
  }),
  /** Live changes of the account: `ready` with the time, `change` with a `StreamChange`, and `beat`. */
  stream: document({ path: STREAM_PATH, access: 'account', produces: 'text/event-stream' })
}

type Given<S> = S extends Schema ? v.InferOutput<S> & Readonly<Record<string, unknown>> : Record<never, never>

/**
 * Returns the URL of a document: `documentAddress(documents.offer, { price_plan: 1, … })`, or with path parameters.
 *
 * @throws {URIError} if a path parameter is '.' or '..', or has half a surrogate pair
 */
export function documentAddress<const D extends Document>(
  { path, params }: D,
  given: Given<D['params']> & Given<D['query']>
): string {
  return params === undefined ? buildUrl(path, {}, given) : buildUrl(path, given)
}
