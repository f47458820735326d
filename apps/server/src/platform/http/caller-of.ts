import type { FastifyRequest } from 'fastify'
import { findSession } from '../../account/session.ts'
import { sessionToken } from '../../account/session-cookie.ts'
import type { Caller } from './Context.ts'
import { visitorOf } from './visitor.ts'

/** Who calls, by the session's and the visitor's cookie: one query for a session, none for a visitor. */
export async function callerOf(request: FastifyRequest): Promise<Caller> {
  const { db } = request.server.services
  const visitor = {
    account_id: null,
    session_id: null,
    visitor: visitorOf(request),
    address: request.ip,
    // no more of it than is worth keeping
    agent: (request.headers['user-agent'] ?? '').slice(0, 300)
  }
  const token = sessionToken(request)
  if (token === undefined) return visitor
  const session = await findSession(db, token)
  return session === undefined ? visitor : { ...visitor, ...session }
}
