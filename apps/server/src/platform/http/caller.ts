import type { Endpoint } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import { Refusal, wrongInput } from '../refusal.ts'
import type { ApiToken } from '../token-of-transaction.ts'
import { readBearer } from './api-token.ts'
import { readVisitorMark, refuseWrongToken } from './csrf.ts'
import { isFromOtherSite, refuseForeignOrigin } from './origin.ts'

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

const clientOf = (request: FastifyRequest): ClientInfo => ({
  address: request.ip,
  // truncated to a reasonable length
  agent: (request.headers['user-agent'] ?? '').slice(0, 300)
})

/**
 * Identifies the caller by the API token, otherwise by the session's and the visitor's cookie: one query for a token or a
 * session, none for a visitor.
 *
 * @param needed scopes that a token needs
 * @throws 401 for an unknown token, 403 for a token without the scope
 */
export async function identifyCaller(
  request: FastifyRequest,
  needed: readonly Endpoint['scope'][] = ['read']
): Promise<Caller> {
  const client = clientOf(request)
  const secret = readBearer(request)
  if (secret !== undefined) {
    const token = await request.server.services.tokenOfSecret(secret)
    request.account_id = token.account_id
    for (const scope of needed)
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
 * Returns the caller of a POST that pages of other sites may send. Cookies are read only for a body with the field that is judged
 * for the caller's account.
 *
 * @throws 400 at this field if a page of another site sends it
 */
async function identifyOpenCaller(request: FastifyRequest, sessionField = ''): Promise<Caller> {
  const isJudgedForAccount = Object(request.body)[sessionField] != null
  if (!isJudgedForAccount)
    return {
      ...clientOf(request),
      account_id: null,
      session_id: null,
      token_hash: null,
      token: null,
      visitor: ''
    }
  if (isFromOtherSite(request))
    throw wrongInput({ [sessionField]: 'Со страницы другого сайта промокод не проверить.' })
  return identifyCaller(request)
}

/**
 * Returns the caller if the endpoint is open to them. docs/rules/wire.md#refusals defines the order of the checks.
 *
 * @param sessionField see `RouteOptions`
 * @throws 403 for a foreign origin or a wrong token, 401 for a visitor
 */
export async function authenticate<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  sessionField?: string
): Promise<CallerOf<E>> {
  const needsCsrf = endpoint.method !== 'GET' && readBearer(request) === undefined
  if (needsCsrf && endpoint.isOpenToOtherSites)
    return (await identifyOpenCaller(request, sessionField)) as CallerOf<E>
  if (needsCsrf) refuseForeignOrigin(request)
  const caller = await identifyCaller(request, endpoint.scopesOf?.(request.body) ?? [endpoint.scope])
  if (needsCsrf) refuseWrongToken(request, caller)
  if (endpoint.access === 'account' && caller.account_id === null) throw signInFirst()
  return caller as CallerOf<E>
}

export const signInFirst = () => new Refusal('unauthorized', 'Войдите в аккаунт, чтобы продолжить.')

/** Returns the refusal of a token without a scope. */
const scopeMissing = (scope: string): Refusal =>
  new Refusal(
    'scope_missing',
    scope === 'session'
      ? 'С токеном это невозможно: войдите в аккаунт на сайте.'
      : `У токена нет права ${scope}. Создайте токен с этим правом.`
  )
