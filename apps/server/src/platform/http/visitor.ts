import '@fastify/cookie'
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from './is-secure.ts'

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
