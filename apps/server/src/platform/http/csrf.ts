import '@fastify/cookie'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { isSecure } from './origin.ts'

const YEAR = 365 * 24 * 3600
const cookieName = (request: FastifyRequest) => (isSecure(request) ? '__Host-visitor' : 'visitor')

/** Returns the browser's visitor mark; '' if it has none or one with a wrong signature. */
export function readVisitorMark(request: FastifyRequest): string {
  const value = request.cookies[cookieName(request)] ?? ''
  return /^[\w-]{32}$/.test(value) ? value : ''
}

/**
 * Returns the browser's visitor mark and sets one if there is none: a CSRF token must belong to a session or a mark.
 */
export function markVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const known = readVisitorMark(request)
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

/** Owner of a CSRF token: the session, or the visitor mark if not signed in. */
export interface TokenOwner {
  readonly session_id: string | null
  readonly visitor: string
}

/** Returns the token for the header X-CSRFToken. It changes when the user signs in or out. */
export function csrfToken(secret: string, { session_id, visitor }: TokenOwner): string {
  const owner = session_id === null ? `visitor:${visitor}` : `session:${session_id}`
  return createHmac('sha256', secret).update(`csrf:${owner}`).digest('base64url')
}

/** Refuses a write without the caller's own token in X-CSRFToken with 403; compares in constant time. */
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
