import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { type Routes, route } from '../../platform/http/route.ts'
import { wrongInput } from '../../platform/refusal.ts'
import { credentialOf } from '../credential.ts'
import { keyOptions, keyParty } from '../factors/passkeys.ts'
import { requireOneProof, runIfProved } from '../factors/run-if-proved.ts'
import { limitSignInAttempts } from '../limits/sign-in-limit.ts'
import { verifyPassword } from '../password/password-hash.ts'
import { authRoute } from '../session/auth-route.ts'
import { confirmationOf, markConfirmed, proofsOf } from '../session/confirmation.ts'
import type { OpenSession } from '../session/session.ts'
import { writeAct } from '../write-act.ts'

const purposeOf = (session_id: string) => `confirm:${session_id}`

export const confirmationRoutes = (app: FastifyInstance): Routes<typeof contract.confirmation> => {
  const { db } = app.services
  return {
    get: route(app, contract.confirmation.get, ({ tx, caller }) => confirmationOf(tx, caller)),
    keyOptions: authRoute(app, contract.confirmation.keyOptions, async ({ request, caller }) => {
      const purpose = purposeOf(caller.session_id)
      return { answer: { options: await keyOptions(db, keyParty(request), purpose, caller.account_id) } }
    }),
    confirm: authRoute(app, contract.confirmation.confirm, async ({ request, caller, body }) => {
      const { account_id, session_id } = caller
      requireOneProof(body)
      const { password, ...second } = body
      let session: OpenSession
      if (password === undefined) {
        // a stolen cookie can only exhaust the attempts of this session
        const [counted, purpose] = [`session:${session_id}`, purposeOf(session_id)]
        session = await runIfProved(request, account_id, counted, purpose, second, async (tx, proved) => {
          await writeAct(tx, account_id, 'confirmed', caller, { ...proved })
          return markConfirmed(tx, session_id, proved.by)
        })
      } else {
        const known = await credentialOf(db, { account_id })
        await limitSignInAttempts(request, `account ${account_id}`, async (onVerified) => {
          const right = known !== undefined && (await verifyPassword(known.hash, password))
          await onVerified(right)
          if (!right) throw wrongInput({ password: 'Пароль неверен.' })
        })
        session = await inTransaction(db, async (tx) => {
          if (!(await proofsOf(tx, account_id)).includes('password'))
            throw wrongInput({ password: 'Пароля мало: подтвердите ключом или кодом.' })
          await writeAct(tx, account_id, 'confirmed', caller, { by: 'password' })
          return markConfirmed(tx, session_id, 'password')
        })
      }
      return { answer: await confirmationOf(db, caller), session }
    })
  }
}
