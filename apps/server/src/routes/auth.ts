import { type Body, contract, type Endpoint } from '@cloud/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countingFailures } from '../auth/failed-sign-ins.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from '../auth/session-cookie.ts'
import { signInWith, signUpWith } from '../auth/sign-in.ts'
import { callerOf } from '../http/caller-of.ts'
import { countTry } from '../http/count-try.ts'
import { csrfToken } from '../http/csrf-token.ts'
import { wanted } from '../http/input.ts'
import { refuseForeignOrigin } from '../http/refuse-foreign-origin.ts'
import { refuseWrongToken } from '../http/refuse-wrong-token.ts'
import { markVisitor } from '../http/visitor.ts'
import type { Routed, Routes } from './route.ts'

/**
 * Signing in, up and out. A foreign origin is refused everywhere, a wrong CSRF token too. Without a token one may sign
 * in and up, for there is no session yet that could be misused, and a program need not fetch a page first. The
 * answer's header X-CSRFToken is the token that belongs to the caller from now on.
 */
export const auth = (app: FastifyInstance): Routes<typeof contract.auth> => ({
  signUp: entry(app, contract.auth.signUp, async (request, body) => {
    await countTry(request, 'sign_ups', { address: request.ip, account_id: null })
    return signUpWith(await app.services.accounts(), body)
  }),
  signIn: entry(app, contract.auth.signIn, async (request, body) =>
    countingFailures(request, async () => signInWith(await app.services.accounts(), body))
  ),
  signOut: entry(app, contract.auth.signOut, async (request) => {
    const token = sessionToken(request)
    if (token !== undefined)
      await app.services.db.deleteFrom('auth_sessions').where('token', '=', token).execute()
    return null
  })
})

/** @param enter gives the token of the session that the caller has from now on, null for none */
function entry<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  enter: (request: FastifyRequest, body: Body<E>) => Promise<string | null>
): Routed<E> {
  app.post(endpoint.path, async (request, reply) => {
    refuseForeignOrigin(request)
    const caller = await callerOf(request)
    const misusable = endpoint.path === contract.auth.signOut.path && caller.session_id !== null
    if (misusable || request.headers['x-csrftoken']) refuseWrongToken(request, caller)
    const token = await enter(request, wanted(endpoint.body, request.body) as Body<E>)
    if (token === null) clearSessionCookie(reply)
    else setSessionCookie(reply, token)
    return done(request, reply, token)
  })
  return {}
}

async function done(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null
): Promise<FastifyReply> {
  const { db, secret } = request.server.services
  const session =
    token === null
      ? undefined
      : await db.selectFrom('auth_sessions').select('id').where('token', '=', token).executeTakeFirst()
  const owner = { session_id: session?.id ?? null, visitor: markVisitor(request, reply) }
  return reply.headers({ 'x-csrftoken': csrfToken(secret, owner), 'cache-control': 'no-store' }).send({})
}
