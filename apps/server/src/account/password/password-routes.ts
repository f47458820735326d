import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { countTry } from '../../platform/http/limits/rate-limit.ts'
import type { Routes } from '../../platform/http/route.ts'
import { forgetWrongPasswords, limitSignInAttempts } from '../limits/sign-in-limit.ts'
import { authRoute } from '../session/auth-route.ts'
import { signOut } from '../session/sign-out.ts'
import { requestPasswordLink } from './password-mail.ts'
import { changePassword, resetPassword } from './passwords.ts'

export const passwordRoutes = (app: FastifyInstance): Routes<typeof contract.passwords> => ({
  change: authRoute(
    app,
    contract.passwords.change,
    ({ request, caller, body }) =>
      limitSignInAttempts(request, `account ${caller.account_id}`, (onVerified) =>
        changePassword(app.services.db, caller, body, onVerified)
      ),
    { accountLimit: 'profile_changes' }
  ),
  askLink: authRoute(app, contract.passwords.askLink, async ({ request, caller, body: { email } }) => {
    await countTry(request, 'password_links', { address: request.ip, account_id: null })
    await requestPasswordLink(app.services.db, email, caller)
    return 'unchanged'
  }),
  reset: authRoute(app, contract.passwords.reset, async ({ request, caller, body }) => {
    await countTry(request, 'password_links', { address: request.ip, account_id: null })
    const { email } = await resetPassword(app.services.db, body, caller)
    await forgetWrongPasswords(request, email)
    await signOut(app.services.db, caller)
    return 'out'
  })
})
