import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { Refusal } from '../../refusal.ts'
import { handleErrors, sendErrorPage, statusOf } from '../errors.ts'
import { type DocumentPage, sendDocumentPage } from './send-document-page.ts'

/**
 * Registers pages opened from links in e-mails. Each requires a click, which sends a POST, because mail programs open
 * links, too. Browsers, proxies and search engines do not store them.
 *
 * @param refused returns the page of a refusal; undefined: the error page
 */
export async function registerLinkPages(
  scope: FastifyInstance,
  refused: (refusal: Refusal) => Omit<DocumentPage, 'status'> | undefined
): Promise<void> {
  await scope.register(formbody)
  scope.setErrorHandler(
    handleErrors((reply, refusal) => {
      const page = refused(refusal)
      return page === undefined
        ? sendErrorPage(reply, refusal)
        : sendDocumentPage(reply, { ...page, status: statusOf(refusal) })
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
