import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import { sendOfferPdf } from '../documents/offer/send-offer-pdf.ts'
import { identifyCaller } from '../platform/http/caller.ts'
import { limitPdfs } from '../platform/http/limits/rate-limit.ts'
import { documentFrame } from '../platform/http/pages/document-frame.ts'
import { DOCUMENT_PAGE_POLICY, renderDocumentPage } from '../platform/http/pages/document-page.ts'
import { findOfferPaper, OFFER_HEADERS } from './offer-page.ts'

type OfferRequest = FastifyRequest<{ Params: { id: string } }>

/** Registers the PDF of a saved offer, for anyone with its address; search engines do not index it. */
export function offerPdfRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>(
    '/offers/:id(^[a-z2-7]{26}).pdf',
    { onRequest: limitPdfs },
    async (request, reply) => {
      const { services } = request.server
      const { account_id } = await identifyCaller(request, [null])
      reply.headers(OFFER_HEADERS)
      return services.calls.during(request, account_id, async () => {
        const paper = await findOfferPaper(services, request.params.id, request.signal)
        return paper === undefined
          ? sendNotFoundPage(request, reply)
          : sendOfferPdf(request, reply, paper, account_id)
      })
    }
  )
}

const sendNotFoundPage = (request: OfferRequest, reply: FastifyReply) =>
  reply
    .status(404)
    .header('content-security-policy', DOCUMENT_PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(
      renderDocumentPage(
        'Такого предложения нет',
        documentFrame(request),
        h('p', {}, 'Проверьте ссылку: в ней 26 букв и цифр.'),
        h('p', {}, h('a', { href: '/' }, 'К конфигуратору'))
      )
    )
