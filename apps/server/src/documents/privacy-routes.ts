import type { FastifyInstance } from 'fastify'
import { themeOf } from '../platform/http/document-frame.ts'
import { DOCUMENT_PAGE_POLICY } from '../platform/http/document-page.ts'
import { privacyPage } from './privacy-page.ts'

/** What is kept of people and why; who is asked for consent can read it first. */
export function privacy(app: FastifyInstance): void {
  app.get('/privacy', (request, reply) =>
    reply
      .header('content-security-policy', DOCUMENT_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(privacyPage(app.services.settings, themeOf(request)))
  )
}
