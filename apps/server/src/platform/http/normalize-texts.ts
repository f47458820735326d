import { normalizeNfc } from '@cloud/api'
import type { FastifyInstance } from 'fastify'

/**
 * Composes the texts of every query and body, JSON or form, before other code reads them: every text that is compared, counted or stored
 * later is in NFC (docs/rules/wire.md#texts). Non-ASCII characters in a query are percent-encoded.
 */
export function normalizeTexts(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body !== undefined) request.body = normalizeNfc(request.body)
    if (request.url.includes('%')) request.query = normalizeNfc(request.query)
    done()
  })
}
