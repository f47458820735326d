import '@fastify/cookie'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { isSecure } from './origin.ts'

const YEAR = 365 * 24 * 3600
const cookieName = (request: FastifyRequest) => (isSecure(request) ? '__Host-visitor' : 'visitor')

/** The browser's own mark, '' when it has none or one that we did not give. */
export function visitorOf(request: FastifyRequest): string {
  const value = request.cookies[cookieName(request)] ?? ''
  return /^[\w-]{32}$/.test(value) ? value : ''
}

/** As `visitorOf`, and gives the browser a mark when it has none: a CSRF token needs something to belong to. */
export function markVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const known = visitorOf(request)
  if (known !== '') return known
  const fresh = randomBytes(24).toString('base64url')
  reply.setCookie(cookieName(request), fresh, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    maxAge: YEAR
  })
  return fresh
}

/** To whom a token belongs: the session, or the visitor's mark while nobody is signed in. */
export interface TokenOwner {
  readonly session_id: string | null
  readonly visitor: string
}

/** The token of header X-CSRFToken. It changes with signing in and out, since its owner does. */
export function csrfToken(secret: string, { session_id, visitor }: TokenOwner): string {
  const owner = session_id === null ? `visitor:${visitor}` : `session:${session_id}`
  return createHmac('sha256', secret).update(`csrf:${owner}`).digest('base64url')
}

/** A write without the caller's own token in X-CSRFToken is refused with 403; compared in constant time. */
export function refuseWrongToken(request: FastifyRequest, owner: TokenOwner): void {
  const given = Buffer.from(String(request.headers['x-csrftoken'] ?? ''))
  const known = owner.session_id !== null || owner.visitor !== ''
  const isRight = (secret: string) => {
    const expected = Buffer.from(csrfToken(secret, owner))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (!known || !request.server.services.acceptedSecrets.some(isRight))
    throw new Refusal(
      'csrf',
      'Страница устарела: обновите её и повторите. В запросе нужен заголовок X-CSRFToken с токеном страницы.'
    )
}
