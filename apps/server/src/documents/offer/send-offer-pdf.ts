import { documents, type OfferDocument } from '@cloud/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeCachedPdf } from '../layout/pdfs.ts'
import { offerDocument } from './offer-document.ts'

/** Sends an offer as a PDF. The PDF is made before its headers are sent, so that an error can be shown as a page. */
export async function sendOfferPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  paper: OfferDocument,
  account_id: number | null
): Promise<FastifyReply> {
  const { pdfs, settings } = request.server.services
  const printed = { ...offerDocument(paper), brand: settings.shopName }
  const pdf = await pdfs.during(request, account_id, () =>
    makeCachedPdf(printed, { signal: request.signal, account_id })
  )
  const name = `${paper.number}.pdf`
  return reply
    .header(
      'content-disposition',
      `attachment; filename="${name.replace('КП', 'KP')}"; filename*=UTF-8''${encodeURIComponent(name)}`
    )
    .type(documents.offer.produces)
    .send(pdf)
}
