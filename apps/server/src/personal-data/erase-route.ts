import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { authRoute } from '../account/auth-route.ts'
import { limitSignInAttempts } from '../account/sign-in-limit.ts'
import type { Routed } from '../platform/http/route.ts'
import { eraseOwnAccount } from './erase-account.ts'

/** Whoever erases the account is signed out with it. */
export const eraseRoute = (app: FastifyInstance): Routed<typeof contract.user.erase> =>
  authRoute(app, contract.user.erase, async ({ request, caller: { account_id }, body }) => {
    await limitSignInAttempts(request, `account ${account_id}`, (onVerified) =>
      eraseOwnAccount(app.services.db, account_id, body.password, onVerified)
    )
    return 'out'
  })
