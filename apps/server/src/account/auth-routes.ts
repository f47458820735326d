import { contract } from '@cloud/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countTry } from '../platform/http/rate-limit.ts'
import type { Routes } from '../platform/http/route.ts'
import { Refusal } from '../platform/refusal.ts'
import { authRoute } from './auth-route.ts'
import { signIn } from './sign-in.ts'
import { limitSignInAttempts } from './sign-in-limit.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

/** Signing in, up and out. Whoever enters leaves the session that he had: a browser has one at a time. */
export const auth = (app: FastifyInstance): Routes<typeof contract.auth> => ({
  signUp: authRoute(app, contract.auth.signUp, async ({ request, caller, body }) => {
    await countTry(request, 'sign_ups', visitorAt(request))
    const session = await signUp(app.services.db, body, caller)
    await signOut(app.services.db, caller)
    return session
  }),
  signIn: authRoute(app, contract.auth.signIn, async ({ request, caller, body }) => {
    const session = await limitSignInAttempts(request, body.email.toLowerCase(), (onVerified) =>
      signIn(app.services.db, body, caller, onVerified)
    )
    await signOut(app.services.db, caller)
    return session
  }),
  secondStep: authRoute(app, contract.auth.secondStep, notYet),
  keyOptions: authRoute(app, contract.auth.keyOptions, notYet),
  signInByKey: authRoute(app, contract.auth.signInByKey, notYet),
  signOut: authRoute(app, contract.auth.signOut, async ({ caller }) => {
    await signOut(app.services.db, caller)
    return 'out'
  })
})

const visitorAt = (request: FastifyRequest) => ({ address: request.ip, account_id: null })

const notYet = async () => {
  throw new Refusal('unavailable', 'Этой возможности ещё нет. Зайдите позже.')
}
