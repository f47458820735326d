import type { Endpoint } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { ApiToken } from '../token-of-transaction.ts'
import { readBearer } from './api-token.ts'
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
  /** The API token of the request, null without one; a request with a token has no session. */
  readonly token: ApiToken | null
  /** Cookie of the visitor: identifies one browser, signed in or not. '' if there is none. */
  readonly visitor: string
}

export interface RequestSession {
  readonly account_id: number
  readonly session_id: string
  /** Token hash of the request's session cookie: a confirmation replaces the token of the session. */
  readonly token_hash: Buffer
}

export type CallerOf<E extends Endpoint> = E['access'] extends 'account'
  ? E['scope'] extends 'session'
    ? Caller & RequestSession
    : Caller & { readonly account_id: number }
  : Caller

/**
 * Identifies the caller by the API token, otherwise by the session's and the visitor's cookie: one query for a token or a
 * session, none for a visitor.
 *
 * @param scope scope that a token needs
 * @throws 401 for an unknown token, 403 for a token without the scope
 */
export async function identifyCaller(
  request: FastifyRequest,
  scope: Endpoint['scope'] = 'read'
): Promise<Caller> {
  const client = {
    address: request.ip,
    // truncated to a reasonable length
    agent: (request.headers['user-agent'] ?? '').slice(0, 300)
  }
  const secret = readBearer(request)
  if (secret !== undefined) {
    const token = await request.server.services.tokenOfSecret(secret)
    request.account_id = token.account_id
    if (scope !== null && (scope === 'session' || !token.scopes.includes(scope))) throw scopeMissing(scope)
    const { account_id } = token
    return { ...client, account_id, session_id: null, token_hash: null, token, visitor: '' }
  }
  const session = await request.server.services.sessionOf(request)
  request.account_id = session?.account_id ?? null
  return {
    account_id: session?.account_id ?? null,
    session_id: session?.session_id ?? null,
    token_hash: session?.token_hash ?? null,
    token: null,
    visitor: readVisitorMark(request),
    ...client
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
  const needsCsrf = endpoint.method !== 'GET' && readBearer(request) === undefined
  if (needsCsrf) refuseForeignOrigin(request)
  const caller = await identifyCaller(request, endpoint.scope)
  if (needsCsrf) refuseWrongToken(request, caller)
  if (endpoint.access === 'account' && caller.account_id === null)
    throw new Refusal('unauthorized', 'Войдите в аккаунт, чтобы продолжить.')
  return caller as CallerOf<E>
}

/** Returns the refusal of a token without a scope. */
export const scopeMissing = (scope: string): Refusal =>
  new Refusal(
    'scope_missing',
    scope === 'session'
      ? 'С токеном это невозможно: войдите в аккаунт на сайте.'
      : `У токена нет права ${scope}. Создайте токен с этим правом.`
  )
