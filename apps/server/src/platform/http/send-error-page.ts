import type { FastifyReply } from 'fastify'
import type { Problem } from '../problem.ts'
import { DOCUMENT_PAGE_POLICY } from './document-page.ts'
import { errorPage } from './error-page.ts'

/** A refusal for somebody who opened an address in a browser. */
export const sendErrorPage = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply
    .status(problem.status)
    .headers({
      ...problem.headers,
      'cache-control': 'no-store',
      'content-security-policy': DOCUMENT_PAGE_POLICY
    })
    .type('text/html; charset=utf-8')
    .send(errorPage(problem, reply.request.id))
