import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ReactNode } from 'react'
import type { Refusal } from '../../refusal.ts'
import { answerErrors, sendErrorPage, statusOf } from '../errors.ts'
import { documentFrame } from './document-frame.ts'
import { documentPage, documentPagePolicy } from './document-page.ts'

interface PressPage {
  readonly title: string
  readonly main: readonly ReactNode[]
  /** @default 200 */
  readonly status?: number
  /** Runs in the page; no other script is allowed. */
  readonly script?: string
}

/** Sends a page that a link of an e-mail leads to, or that answers its button. */
export const sendPressPage = (
  reply: FastifyReply,
  { title, main, status = 200, script }: PressPage
): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', documentPagePolicy(script))
    .send(documentPage(title, documentFrame(reply.request), ...main))

/**
 * Sets up pages that links of e-mails lead to. Each asks for a click, which is a POST: programs that read e-mails open links,
 * too. Nothing of them is kept by a browser, a proxy or a search engine.
 *
 * @param refused returns the page of a refusal; undefined: the error page
 */
export async function pressPages(
  scope: FastifyInstance,
  refused: (refusal: Refusal) => Omit<PressPage, 'status'> | undefined
): Promise<void> {
  await scope.register(formbody)
  scope.setErrorHandler(
    answerErrors((reply, refusal) => {
      const page = refused(refusal)
      return page === undefined
        ? sendErrorPage(reply, refusal)
        : sendPressPage(reply, { ...page, status: statusOf(refusal) })
    })
  )
  scope.addHook('onSend', (_request, reply, payload, done) => {
    // without a referrer a browser says that the form comes from 'null', which is foreign
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex'
    })
    done(null, payload)
  })
}
