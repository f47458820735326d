import { contract } from '@cloud/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countTry } from '../platform/http/rate-limit.ts'
import type { Routes } from '../platform/http/route.ts'
import { endOne } from './end-one.ts'
import { entry } from './entry.ts'
import { signIn } from './sign-in.ts'
import { limitSignInAttempts } from './sign-in-limit.ts'
import { signUp } from './sign-up.ts'

/** Signing in, up and out. Whoever enters leaves the session that he had: a browser has one at a time. */
export const auth = (app: FastifyInstance): Routes<typeof contract.auth> => ({
  signUp: entry(app, contract.auth.signUp, async ({ request, caller, body }) => {
    await countTry(request, 'sign_ups', visitorAt(request))
    const session = await signUp(app.services.db, body, caller)
    await endOne(app.services.db, caller)
    return session
  }),
  signIn: entry(app, contract.auth.signIn, async ({ request, caller, body }) => {
    const session = await limitSignInAttempts(request, body.email.toLowerCase(), (onVerified) =>
      signIn(app.services.db, body, caller, onVerified)
    )
    await endOne(app.services.db, caller)
    return session
  }),
  signOut: entry(app, contract.auth.signOut, async ({ caller }) => {
    await endOne(app.services.db, caller)
    return 'out'
  })
})

const visitorAt = (request: FastifyRequest) => ({ address: request.ip, account_id: null })
