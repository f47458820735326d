import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import type { Refusal } from '../../refusal.ts'
import { handleErrors, sendErrorPage, statusOf } from '../errors.ts'
import { documentFrame } from './document-frame.ts'
import { documentPagePolicy, renderDocumentPage } from './document-page.ts'

interface LinkPage {
  readonly title: string
  readonly main: readonly ReactNode[]
  /** @default 200 */
  readonly status?: number
  /** The only script that the page may run. */
  readonly script?: string
}

/** Sends a page with a heading and texts, such as the page of a link in an e-mail, or the response to its button. */
export const sendLinkPage = (
  reply: FastifyReply,
  { title, main, status = 200, script }: LinkPage
): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', documentPagePolicy(script))
    .send(
      renderDocumentPage(
        title,
        documentFrame(reply.request),
        ...main,
        script !== undefined && h('script', {}, script)
      )
    )

/**
 * Registers pages opened from links in e-mails. Each requires a click, which sends a POST, because mail programs open
 * links, too. Browsers, proxies and search engines do not store them.
 *
 * @param refused returns the page of a refusal; undefined: the error page
 */
export async function registerLinkPages(
  scope: FastifyInstance,
  refused: (refusal: Refusal) => Omit<LinkPage, 'status'> | undefined
): Promise<void> {
  await scope.register(formbody)
  scope.setErrorHandler(
    handleErrors((reply, refusal) => {
      const page = refused(refusal)
      return page === undefined
        ? sendErrorPage(reply, refusal)
        : sendLinkPage(reply, { ...page, status: statusOf(refusal) })
    })
  )
  scope.addHook('onSend', (_request, reply, payload, done) => {
    // without a referrer browsers send the origin 'null', which would be refused as foreign
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex'
    })
    done(null, payload)
  })
}
