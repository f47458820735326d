import { documents } from '@cloud/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import { type Caller, identifyCaller } from '../../platform/http/caller.ts'
import { limitPdfs } from '../../platform/http/limits/rate-limit.ts'
import { renderFactList } from '../../platform/http/pages/document-page.ts'
import { sendDocumentPage } from '../../platform/http/pages/send-document-page.ts'
import { offerAnswer } from './offer-answer.ts'
import { sendOfferPdf } from './send-offer-pdf.ts'

/** Serves the commercial offer as a PDF; an error in a link is shown as a page, because a user opened it. */
export function offerDocumentRoutes(app: FastifyInstance): void {
  const { services } = app
  app.get(documents.offer.path, { onRequest: limitPdfs }, async (request, reply) => {
    const caller = await identifyCaller(request, [null])
    return services.calls.during(request, caller.account_id, () => offer(request, reply, caller))
  })
}

async function offer(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<FastifyReply> {
  const { services } = request.server
  const catalogue = await services.catalogue.now()
  const answer = await offerAnswer(request, caller, catalogue)
  reply.header('cache-control', 'no-store')
  if (answer.kind === 'wrong')
    return sendDocumentPage(reply, {
      title: answer.title,
      main: [renderFactList(answer.faults), h('p', {}, h('a', { href: '/' }, 'К конфигуратору'))],
      status: answer.status
    })
  return sendOfferPdf(request, reply, answer.sheet, caller.account_id)
}
