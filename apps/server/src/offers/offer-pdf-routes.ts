import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement as h } from 'react'
import { sendOfferPdf } from '../documents/offer/send-offer-pdf.ts'
import { identifyCaller } from '../platform/http/caller.ts'
import { limitPdfs } from '../platform/http/limits/rate-limit.ts'
import { sendDocumentPage } from '../platform/http/pages/send-document-page.ts'
import { findOfferPaper, OFFER_HEADERS } from './offer-page.ts'

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
        return paper === undefined ? sendNotFoundPage(reply) : sendOfferPdf(request, reply, paper, account_id)
      })
    }
  )
}

const sendNotFoundPage = (reply: FastifyReply) =>
  sendDocumentPage(reply, {
    title: 'Такого предложения нет',
    main: [
      h('p', {}, 'Проверьте ссылку: в ней 26 букв и цифр.'),
      h('p', {}, h('a', { href: '/' }, 'К конфигуратору'))
    ],
    status: 404
  })
