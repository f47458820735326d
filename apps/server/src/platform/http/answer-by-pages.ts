import type { FastifyInstance } from 'fastify'
import { problemOf } from './problem-of.ts'
import { sendErrorPage } from './send-error-page.ts'

/** What fails at these addresses is said by a page: a person opened them. */
export function answerByPages(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ err: error, url: request.url })
    return sendErrorPage(reply, problem)
  })
}
