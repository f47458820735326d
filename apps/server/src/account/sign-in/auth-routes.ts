import { contract } from '@cloud/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { countTry } from '../../platform/http/limits/rate-limit.ts'
import type { Routes } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { credentialOf } from '../credential.ts'
import { keyOptions, keyParty, proveByKey } from '../factors/passkeys.ts'
import { requireOneProof, runIfProved } from '../factors/run-if-proved.ts'
import { countFailedSignIn } from '../limits/failed-sign-ins-email.ts'
import { countLinkEmailFor } from '../limits/link-email-limit.ts'
import { limitSignIn } from '../limits/sign-in-limit.ts'
import { authRoute } from '../session/auth-route.ts'
import { signOut } from '../session/sign-out.ts'
import { writeAct } from '../write-act.ts'
import { openLimitedSession } from './open-limited-session.ts'
import { accountOfTicket, secondStepPurpose, useTicket } from './second-step.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

/** Purpose of a challenge for a sign-in with a passkey only: a challenge issued to another browser is invalid here. */
const signInPurpose = ({ visitor }: { readonly visitor: string }) => `sign-in:${visitor}`

/** Routes for signing in, signing up and signing out. A new sign-in ends the browser's previous session. */
export const authRoutes = (app: FastifyInstance): Routes<typeof contract.auth> => {
  const { quotas } = app.services.settings
  return {
    signUp: authRoute(app, contract.auth.signUp, async ({ request, caller, body }) => {
      await countTry(request, 'sign_ups', visitorAt(request))
      const { db, settings } = app.services
      const open = (seconds: number) => signUp(db, body, caller, settings, seconds)
      const session = settings.confirmEmail
        ? await countLinkEmailFor(app.services.limits, 'own', body.email, open)
        : await open(0)
      await signOut(app.services.db, caller)
      return session
    }),
    signIn: authRoute(app, contract.auth.signIn, async ({ request, caller, body }) => {
      const entered = await limitSignIn(request, body.email.toLowerCase(), caller.visitor, (onVerified) =>
        signIn(app.services.db, body, caller, onVerified, keyParty(request), quotas)
      )
      if ('ticket' in entered) return { answer: { second_step: entered } }
      await signOut(app.services.db, caller)
      return entered
    }),
    secondStep: authRoute(app, contract.auth.secondStep, async ({ request, caller, body }) => {
      const { ticket, ...given } = body
      requireOneProof(given)
      const account_id = await accountOfTicket(app.services.db, ticket)
      const session = await runIfProved(
        request,
        account_id,
        `account:${account_id}`,
        secondStepPurpose(ticket),
        given,
        async (tx, proved) => {
          await useTicket(tx, ticket)
          return openLimitedSession(tx, account_id, caller, proved, quotas)
        }
      ).catch(async (refusal: unknown) => {
        await secondStepFailed(request, account_id, caller, refusal)
        throw refusal
      })
      await signOut(app.services.db, caller)
      return session
    }),
    keyOptions: authRoute(app, contract.auth.keyOptions, async ({ request, caller }) => ({
      answer: { options: await keyOptions(app.services.db, keyParty(request), signInPurpose(caller)) }
    })),
    signInByKey: authRoute(app, contract.auth.signInByKey, async ({ request, caller, body: { key } }) => {
      const { db } = app.services
      await countTry(request, 'key_sign_ins', visitorAt(request))
      const session = await inTransaction(db, async (tx) => {
        const { account_id, key_name } = await proveByKey(tx, keyParty(request), signInPurpose(caller), key)
        return openLimitedSession(tx, account_id, caller, { by: 'key', key_name }, quotas)
      })
      await signOut(db, caller)
      return session
    }),
    signOut: authRoute(app, contract.auth.signOut, async ({ caller }) => {
      await signOut(app.services.db, caller)
      return 'out'
    })
  }
}

/**
 * Handles a wrong second factor after the right password: the history shows it, and after many failures the owner receives
 * an e-mail.
 */
async function secondStepFailed(
  request: FastifyRequest,
  account_id: number,
  caller: Caller,
  refusal: unknown
): Promise<void> {
  if (!(refusal instanceof Refusal) || refusal.code !== 'invalid') return
  const { db } = request.server.services
  const owner = await inTransaction(db, async (tx) => {
    await writeAct(tx, account_id, 'sign_in_failed', caller)
    return credentialOf(tx, { account_id })
  })
  if (owner !== undefined)
    await countFailedSignIn(request, { email: owner.email, address: request.ip, with: 'code' })
}

const visitorAt = (request: FastifyRequest) => ({ address: request.ip, account_id: null })
