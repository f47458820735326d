import type { FastifyReply } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import { documentFrame } from './document-frame.ts'
import { DOCUMENT_PAGE_POLICY, documentPagePolicy, renderDocumentPage } from './document-page.ts'

export interface DocumentPage {
  readonly title: string
  readonly main: readonly ReactNode[]
  /** @default 200 */
  readonly status?: number
  /** The only script that the page may run. */
  readonly script?: string
}

/** Sends a page rendered without the shop's scripts, such as an error page or the page of a link in an e-mail. */
export const sendDocumentPage = (
  reply: FastifyReply,
  { title, main, status = 200, script }: DocumentPage
): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      script === undefined ? DOCUMENT_PAGE_POLICY : documentPagePolicy(script)
    )
    .send(
      renderDocumentPage(
        title,
        documentFrame(reply.request),
        ...main,
        script !== undefined && h('script', {}, script)
      )
    )
