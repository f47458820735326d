import { contract } from '@cloud/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { countTry } from '../../platform/http/limits/rate-limit.ts'
import type { Routes } from '../../platform/http/route.ts'
import { countLinkEmailFor } from '../limits/link-email-limit.ts'
import { authRoute } from '../session/auth-route.ts'
import { requireConfirmation } from '../session/confirmation.ts'
import { confirmByLink } from './confirm-by-link.ts'
import {
  cancelEmailChange,
  readEmailState,
  refuseEmailWithin,
  requestEmailChange,
  requestEmailLink
} from './email-links.ts'

export const emailRoutes = (app: FastifyInstance): Routes<typeof contract.email> => {
  const { db } = app.services
  const count = (request: FastifyRequest) =>
    countTry(request, 'password_links', { address: request.ip, account_id: null })
  const mailTo = (
    whose: 'own' | 'other',
    to: string,
    ask: (tx: Transaction<Schema>) => Promise<void>
  ): Promise<void> =>
    countLinkEmailFor(app.services.limits, whose, to, (seconds) =>
      inTransaction(db, async (tx) => {
        await ask(tx)
        refuseEmailWithin(seconds)
      })
    )
  return {
    askLink: authRoute(app, contract.email.askLink, async ({ request, caller: { account_id } }) => {
      await count(request)
      const { address, is_confirmed, pending } = await inTransaction(db, (tx) =>
        readEmailState(tx, account_id)
      )
      const to = pending ?? (is_confirmed ? null : address)
      if (to !== null)
        await mailTo(pending === null ? 'own' : 'other', to, (tx) => requestEmailLink(tx, account_id, to))
      return 'unchanged'
    }),
    change: authRoute(app, contract.email.change, async ({ request, caller, body }) => {
      await count(request)
      const to = body.email.toLowerCase()
      await mailTo('other', to, async (tx) => {
        await requireConfirmation(tx, caller)
        await requestEmailChange(tx, caller.account_id, to, caller)
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
