import { documentAddress, documents } from '@cloud/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import type { PrintedDocument } from '../documents/content/printed-document.ts'
import { pdfOf } from '../documents/layout/pdf-threads.ts'
import { PRINTED_PAGE_POLICY, printedPage } from '../documents/layout/printed-page.ts'
import { now as productNow } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { callerOf } from '../platform/http/caller.ts'
import { documentFrame, themeOf } from '../platform/http/document-frame.ts'
import { DOCUMENT_PAGE_POLICY, documentPage } from '../platform/http/document-page.ts'
import { limitPdfs } from '../platform/http/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import { withSupport } from '../platform/support.ts'
import { offerPaper } from './offer-paper.ts'
import { findOffer } from './offers.ts'

type OfOffer = FastifyRequest<{ Params: { id: string } }>
type Answer = (request: OfOffer, reply: FastifyReply, sheet: PrintedDocument) => Promise<FastifyReply>

/** A saved offer as a page to print and as a PDF, for everybody who has its address; search engines leave it out. */
export function offerPages(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>('/offers/:id(^[a-z2-7]{26}$)', (request, reply) =>
    answered(request, reply, page)
  )
  app.get<{ Params: { id: string } }>(
    '/offers/:id(^[a-z2-7]{26}).pdf',
    { onRequest: limitPdfs },
    (request, reply) => answered(request, reply, pdf)
  )
}

const page: Answer = async (request, reply, sheet) => {
  const pdf_url = documentAddress(documents.savedOfferPdf, { id: request.params.id })
  const links = [
    { href: '/', text: 'К конфигуратору' },
    { href: pdf_url, text: 'Скачать PDF' }
  ]
  return reply
    .header('content-security-policy', PRINTED_PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(await printedPage(sheet, links, themeOf(request)))
}

const pdf: Answer = async (request, reply, sheet) => {
  const { account_id } = await callerOf(request)
  // made before the headers say that it is one: what fails is said by a page
  const made = await request.server.services.pdfs.during(request, account_id, () =>
    pdfOf(sheet, request.signal)
  )
  const name = `${sheet.number}.pdf`
  return reply
    .header(
      'content-disposition',
      `attachment; filename="${name.replace('КП', 'KP')}"; filename*=UTF-8''${encodeURIComponent(name)}`
    )
    .type(documents.savedOfferPdf.produces)
    .send(made)
}

async function answered(request: OfOffer, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const { services } = request.server
  const { account_id } = await callerOf(request)
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  return services.calls.during(request, account_id, async () => {
    const sheet = await sheetOf(request)
    if (sheet !== undefined) return answer(request, reply, sheet)
    return reply
      .status(404)
      .header('content-security-policy', DOCUMENT_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(
        documentPage(
          'Такого предложения нет',
          documentFrame(request),
          h('p', {}, 'Проверьте ссылку: в ней 26 букв и цифр.'),
          h('p', {}, h('a', { href: '/' }, 'К конфигуратору'))
        )
      )
  })
}

async function sheetOf({ server, params }: OfOffer): Promise<PrintedDocument | undefined> {
  const { reads, settings } = server.services
  try {
    return await inTransaction(reads, async (tx) => {
      const offer = await findOffer(tx, params.id)
      const sheet = await offerPaper(tx, offer, await productNow(tx), settings.seller)
      return { ...sheet, foot: withSupport(sheet.foot, settings.support) }
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}
