import { type Answer, type Body, contract, type Endpoint } from '@cloud/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBearer } from '../../platform/http/api-token.ts'
import { authenticate, type Caller, type CallerOf, identifyCaller } from '../../platform/http/caller.ts'
import { csrfToken, markVisitor, refuseWrongToken } from '../../platform/http/csrf.ts'
import { parseBody } from '../../platform/http/input.ts'
import { countWrite } from '../../platform/http/limits/rate-limit.ts'
import { refuseForeignOrigin } from '../../platform/http/origin.ts'
import type { RouteOptions, ServedEndpoint } from '../../platform/http/route.ts'
import type { OpenSession } from './session.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'

interface AuthRequest<E extends Endpoint> {
  readonly request: FastifyRequest
  readonly caller: CallerOf<E>
  readonly body: Body<E>
}

/** Change to the caller's session: a new session, sign-out or no change. */
type SessionChange = OpenSession | 'out' | 'unchanged'

/** Response of a call that returns more than success. */
interface AuthResponse<E extends Endpoint> {
  readonly answer: Answer<E>
  /** @default 'unchanged' */
  readonly session?: OpenSession
}

/**
 * Serves a write of `/api/auth/`: no idempotency key, and the cookie and the header X-CSRFToken follow the session.
 *
 * Signing in, signing up and requesting a password by e-mail need no token: there is no session yet that could be misused,
 * and a program need not fetch a page first. A wrong token is always refused.
 */
export function authRoute<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: AuthRequest<E>) => Promise<SessionChange | AuthResponse<E>>,
  { accountLimit }: Pick<RouteOptions<E>, 'accountLimit'> = {}
): ServedEndpoint<E> {
  app.post(endpoint.path, async (request, reply) => {
    const known =
      endpoint.access === 'account'
        ? await authenticate(request, endpoint)
        : await authenticateOptional(request)
    const caller = { ...known, visitor: markVisitor(request, reply) }
    const made = await app.services.calls.during(request, caller.account_id, async () => {
      // calls of visitors who are not signed in have separate limits
      if (endpoint.access === 'account') await countWrite(request, caller, accountLimit)
      const body = parseBody(endpoint, request.body)
      return handler({ request, caller: caller as CallerOf<E>, body })
    })
    const hasAnswer = typeof made === 'object' && 'answer' in made
    return sendSession(request, reply, caller, hasAnswer ? (made.session ?? 'unchanged') : made).send(
      hasAnswer ? made.answer : {}
    )
  })
  return {}
}

async function authenticateOptional(request: FastifyRequest): Promise<Caller> {
  if (readBearer(request) === undefined) refuseForeignOrigin(request)
  const caller = await identifyCaller(request, ['session'])
  const misusable = request.routeOptions.url === contract.auth.signOut.path && caller.session_id !== null
  if (misusable || request.headers['x-csrftoken']) refuseWrongToken(request, caller)
  return caller
}

function sendSession(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  change: SessionChange
): FastifyReply {
  // on a shared machine no data of the user stays in the browser; the visitor cookie stays, because it marks the
  // browser as known
  if (change === 'out') clearSessionCookie(reply.header('clear-site-data', '"storage"'))
  else if (change !== 'unchanged') setSessionCookie(reply, change.token)
  const session_id = change === 'out' ? null : change === 'unchanged' ? caller.session_id : change.session_id
  const token = csrfToken(request.server.services.secret, {
    session_id,
    visitor: caller.visitor
  })
  return reply.headers({ 'x-csrftoken': token, 'cache-control': 'no-store' })
}
