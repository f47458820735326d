import type { FastifyRequest } from 'fastify'
import { sessionToken } from '../auth/session-cookie.ts'
import type { Caller } from './Context.ts'
import { visitorOf } from './visitor.ts'

/** Who calls, by the session's and the visitor's cookie: one query for a session, none for a visitor. */
export async function callerOf(request: FastifyRequest): Promise<Caller> {
  const { db } = request.server.services
  const visitor = { account_id: null, session_id: null, visitor: visitorOf(request), address: request.ip }
  const token = sessionToken(request)
  if (token === undefined) return visitor
  const session = await db
    .selectFrom('auth_sessions')
    .innerJoin('accounts', 'accounts.user_id', 'auth_sessions.user_id')
    .select(['auth_sessions.id', 'accounts.account_id'])
    .where('auth_sessions.token', '=', token)
    .where('auth_sessions.expires_at', '>', new Date())
    .executeTakeFirst()
  return session === undefined
    ? visitor
    : { ...visitor, account_id: session.account_id, session_id: session.id }
}
