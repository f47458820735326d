import type { Endpoint } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { readVisitorMark, refuseWrongToken } from './csrf.ts'
import { refuseForeignOrigin } from './origin.ts'

/** Information about the sender of a request. */
export interface ClientInfo {
  /** Network address. */
  readonly address: string
  /** User agent of the browser. */
  readonly agent: string
}

/** The caller of an endpoint. */
export interface Caller extends ClientInfo {
  /** The account of the session, null for a visitor. */
  readonly account_id: number | null
  readonly session_id: string | null
  readonly token_hash: Buffer | null
  /** Cookie of the visitor: identifies one browser, signed in or not. '' if there is none. */
  readonly visitor: string
}

export interface RequestSession {
  readonly account_id: number
  readonly session_id: string
  /** Token hash of the request's session cookie: a confirmation replaces the token of the session. */
  readonly token_hash: Buffer
}

export type CallerOf<E extends Endpoint> = E['access'] extends 'account' ? Caller & RequestSession : Caller

/** Identifies the caller by the session's and the visitor's cookie: one query for a session, none for a visitor. */
export async function identifyCaller(request: FastifyRequest): Promise<Caller> {
  const session = await request.server.services.sessionOf(request)
  request.account_id = session?.account_id ?? null
  return {
    account_id: session?.account_id ?? null,
    session_id: session?.session_id ?? null,
    token_hash: session?.token_hash ?? null,
    visitor: readVisitorMark(request),
    address: request.ip,
    // truncated to a reasonable length
    agent: (request.headers['user-agent'] ?? '').slice(0, 300)
  }
}

/**
 * Returns the caller if the endpoint is open to them. docs/rules/wire.md#refusals defines the order of the checks.
 *
 * @throws 403 for a foreign origin or a wrong token, 401 for a visitor
 */
export async function authenticate<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E
): Promise<CallerOf<E>> {
  const write = endpoint.method !== 'GET'
  if (write) refuseForeignOrigin(request)
  const caller = await identifyCaller(request)
  if (write) refuseWrongToken(request, caller)
  if (endpoint.access === 'account' && caller.account_id === null)
    throw new Refusal('unauthorized', 'Войдите в аккаунт, чтобы продолжить.')
  return caller as CallerOf<E>
}
