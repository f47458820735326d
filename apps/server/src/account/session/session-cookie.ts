import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import '@fastify/cookie'
import type { RequestSession } from '../../platform/http/caller.ts'
import { isSecure } from '../../platform/http/origin.ts'
import { findSession, SESSION_DAYS } from './session.ts'

const cookieName = (request: FastifyRequest) => (isSecure(request) ? '__Host-session' : 'session')
const attributes = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const
const signature = (token: string, secret: string) =>
  createHmac('sha256', secret).update(`session:${token}`).digest()

/** Returns the session of a request: one query if it has a cookie of this server, none for a visitor. */
export async function readSession(request: FastifyRequest): Promise<RequestSession | undefined> {
  const token = sessionToken(request)
  return token === undefined ? undefined : findSession(request.server.services.reads, token)
}

/** Returns the session's token if one of the server's secrets signed the cookie: an invented token costs no query. */
function sessionToken(request: FastifyRequest): string | undefined {
  const [token = '', given = ''] = (request.cookies[cookieName(request)] ?? '').split('.')
  const bytes = Buffer.from(given, 'base64url')
  const isRight = (secret: string) => {
    const expected = signature(token, secret)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  }
  return request.server.services.acceptedSecrets.some(isRight) ? token : undefined
}

/** Sets the session cookie, which scripts cannot read. */
export function setSessionCookie(reply: FastifyReply, token: string): void {
  const { request } = reply
  const value = `${token}.${signature(token, request.server.services.secret).toString('base64url')}`
  reply.setCookie(cookieName(request), value, { ...attributes(request), maxAge: SESSION_DAYS * 24 * 3600 })
}

export const clearSessionCookie = (reply: FastifyReply): void => {
  reply.clearCookie(cookieName(reply.request), attributes(reply.request))
}
