import { contract } from '@cloud/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { countTry } from '../../platform/http/limits/rate-limit.ts'
import type { Routes } from '../../platform/http/route.ts'
import { whenLetterCounted } from '../limits/letter-limit.ts'
import { authRoute } from '../session/auth-route.ts'
import { requireConfirmation } from '../session/confirmation.ts'
import { confirmByLink } from './confirm-by-link.ts'
import { askEmailChange, askEmailLink, cancelEmailChange, emailOf, refuseLetter } from './email-links.ts'

export const email = (app: FastifyInstance): Routes<typeof contract.email> => {
  const { db } = app.services
  const count = (request: FastifyRequest) =>
    countTry(request, 'password_links', { address: request.ip, account_id: null })
  const mailTo = (
    whose: 'own' | 'other',
    to: string,
    ask: (tx: Transaction<Schema>) => Promise<void>
  ): Promise<void> =>
    whenLetterCounted(app.services.limits, whose, to, (seconds) =>
      inTransaction(db, async (tx) => {
        await ask(tx)
        refuseLetter(seconds)
      })
    )
  return {
    askLink: authRoute(app, contract.email.askLink, async ({ request, caller: { account_id } }) => {
      await count(request)
      const { address, is_confirmed, pending } = await inTransaction(db, (tx) => emailOf(tx, account_id))
      const to = pending ?? (is_confirmed ? null : address)
      if (to !== null)
        await mailTo(pending === null ? 'own' : 'other', to, (tx) => askEmailLink(tx, account_id, to))
      return 'unchanged'
    }),
    change: authRoute(app, contract.email.change, async ({ request, caller, body }) => {
      await count(request)
      const to = body.email.toLowerCase()
      await mailTo('other', to, async (tx) => {
        await requireConfirmation(tx, caller)
        await askEmailChange(tx, caller.account_id, to, caller)
      })
      return 'unchanged'
    }),
    cancelChange: authRoute(app, contract.email.cancelChange, async ({ caller }) => {
      await inTransaction(db, (tx) => cancelEmailChange(tx, caller.account_id, caller))
      return 'unchanged'
    }),
    confirm: authRoute(app, contract.email.confirm, async ({ request, caller, body }) => {
      await count(request)
      await confirmByLink(request, caller, body)
      return 'unchanged'
    })
  }
}
