import { type Document, documents } from '@cloud/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { createElement as h } from 'react'
import { settleAccountIfDue } from '../billing/settle.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import { readBearer } from '../platform/http/api-token.ts'
import { identifyCaller } from '../platform/http/caller.ts'
import { limitPdfs } from '../platform/http/limits/rate-limit.ts'
import { readTheme } from '../platform/http/pages/document-frame.ts'
import { sendDocumentPage } from '../platform/http/pages/send-document-page.ts'
import { productNow } from '../platform/product-clock.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  ACCOUNT_DOCUMENTS,
  type DocumentRequest,
  eventsOf,
  type FindDocument,
  ofMonth,
  withLetterhead
} from './account-documents.ts'
import type { PrintedDocument } from './content/printed-document.ts'
import { statementCsv } from './content/statement-csv.ts'
import { makeCachedPdf } from './layout/pdfs.ts'
import { type PageLink, PRINTED_PAGE_POLICY, printedPage } from './layout/printed-page.ts'

const PANEL: PageLink = { href: '/panel', text: 'В панель' }

const csv = ofMonth(async (asked, report) => ({ report, events: await eventsOf(asked, report) }))

/** Registers the documents of an account, as printable pages and PDFs, for their owner only. */
export function accountDocumentRoutes(app: FastifyInstance): void {
  for (const [file, { page, pdf, find: findPaper }] of Object.entries(ACCOUNT_DOCUMENTS)) {
    const more = page === documents.statement ? [documents.statementCsv] : []
    const find: FindDocument<PrintedDocument> = async (asked, named) => {
      const paper = await findPaper(asked, named)
      return paper && withLetterhead(paper.text, app.services.settings)
    }
    serveDocument(app, page, find, async (reply, sheet, { named }) => {
      const link = (to: Document, text: string) => ({ href: pathWith(to, named), text })
      const links = [
        PANEL,
        link(pdf, 'Скачать PDF'),
        ...more.map((other) => link(other, 'Выгрузить месяц (CSV)'))
      ]
      return reply
        .header('content-security-policy', PRINTED_PAGE_POLICY)
        .send(await printedPage(sheet, links, readTheme(reply.request)))
    })
    serveDocument(
      app,
      pdf,
      find,
      async (reply, sheet, { named, account_id }) => {
        const { request } = reply
        const made = await app.services.pdfs.during(request, account_id, () =>
          makeCachedPdf(sheet, { signal: request.signal, account_id })
        )
        return sendDocument(reply, pdf, pdfNames(`${file}-${named}`, sheet.number), made)
      },
      { onRequest: limitPdfs }
    )
  }
  serveDocument(app, documents.statementCsv, csv, async (reply, { report, events }) =>
    sendDocument(
      reply,
      documents.statementCsv,
      `filename="statement-${report.number}.csv"`,
      await statementCsv(report, events)
    )
  )
}

/** Fills in the only parameter of a document's path. */
const pathWith = ({ path }: Document, named: string) => path.replace(/\{\w+\}/, encodeURIComponent(named))

const sendDocument = (reply: FastifyReply, { produces }: Document, names: string, body: string | Buffer) =>
  reply
    .header('content-disposition', `attachment; ${names}`)
    .type(produces === 'text/csv' ? 'text/csv; charset=utf-8' : produces)
    .send(body)

/** Names a PDF by its printed number ('СЧ-26.pdf'); clients limited to ASCII get the kind of the document instead. */
const pdfNames = (plain: string, number: string) =>
  `filename="${plain}.pdf"; filename*=UTF-8''${encodeURIComponent(number.replace('№\u00a0', ''))}.pdf`

function serveDocument<Found>(
  app: FastifyInstance,
  { path }: Document,
  find: FindDocument<Found>,
  answer: (
    reply: FastifyReply,
    found: Found,
    asked: { readonly named: string; readonly account_id: number }
  ) => Promise<FastifyReply>,
  options: object = {}
): void {
  const url = path.replace(/\{\w+\}/, ':named')
  app.get<{ Params: { named: string } }>(url, options, async (request, reply) => {
    const { named } = request.params
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    const { account_id } = await identifyCaller(request)
    if (account_id === null) return refuse(reply, 401, 'Войдите, чтобы увидеть документ')
    return app.services.calls.during(request, account_id, async () => {
      const found = await foundFor(request, account_id, (asked) => find(asked, named))
      return found === undefined
        ? refuse(reply, 404, 'Такого документа нет')
        : answer(reply, found, { named, account_id })
    })
  })
}

/**
 * Reads the facts of a document after settling what fell due, all as of one moment. If nothing is due, the read waits
 * for no write: a write that waits for a replica would delay the documents of its account.
 */
async function foundFor<Found>(
  { server, signal }: FastifyRequest,
  account_id: number,
  find: (asked: DocumentRequest) => Promise<Found | undefined>
): Promise<Found | undefined> {
  const { reads, settings } = server.services
  const settled = async (tx: Transaction<Schema>) => {
    const now = await productNow(tx)
    await settleAccountIfDue(tx, account_id, now)
    return now
  }
  const now = await inTransaction(reads, settled, signal)
  const { seller, limits } = settings
  const found = (tx: Transaction<Schema>) => find({ tx, account_id, now, seller, mostRows: limits.listRows })
  return inTransaction(reads, found, signal, 'repeatable read')
}

async function refuse(reply: FastifyReply, status: 401 | 404, title: string): Promise<FastifyReply> {
  if (readBearer(reply.request) !== undefined) throw new Refusal('not_found', `${title}.`)
  // the page shows the current alert
  await reply.server.services.catalogue.now()
  return sendDocumentPage(reply, {
    title,
    main: [h('p', {}, h('a', { href: PANEL.href }, PANEL.text))],
    status
  })
}
