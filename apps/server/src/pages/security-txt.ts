import { DAY_MS } from '@cloud/pricing/books'
import type { FastifyInstance } from 'fastify'

/** Days until the file expires and must be fetched again; its content follows the settings. */
const DAYS = 30

/**
 * Registers security.txt, the contact for reports of weaknesses (RFC 9116); without a contact in the settings it does
 * not exist.
 */
export function securityTxt(app: FastifyInstance): void {
  const { securityContact, securityPolicyUrl, publicUrl } = app.services.settings
  const path = '/.well-known/security.txt'
  if (securityContact === undefined) return
  app.get(path, (_request, reply) => {
    const tomorrow = Math.ceil(Date.now() / DAY_MS) * DAY_MS
    const fields = {
      Contact: securityContact,
      Expires: new Date(tomorrow + DAYS * DAY_MS).toISOString(),
      'Preferred-Languages': 'ru, en',
      Canonical: publicUrl?.startsWith('https:') && publicUrl + path,
      Policy: securityPolicyUrl
    }
    const lines = Object.entries(fields).flatMap(([name, value]) => (value ? [`${name}: ${value}\n`] : []))
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(lines.join(''))
  })
}
