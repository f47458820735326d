import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { writeAct } from '../account/audit.ts'
import { authRoute } from '../account/auth-route.ts'
import { requireConfirmation } from '../account/confirmation.ts'
import { now as productNow } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Routed } from '../platform/http/route.ts'
import { eraseAccount } from './erase-account.ts'

/** Whoever erases the account is signed out with it. */
export const eraseRoute = (app: FastifyInstance): Routed<typeof contract.user.erase> =>
  authRoute(app, contract.user.erase, async ({ caller: { account_id, session_id } }) => {
    await inTransaction(app.services.db, async (tx) => {
      await requireConfirmation(tx, session_id)
      await eraseAccount(tx, account_id, await productNow(tx), 'owner')
      await writeAct(tx, account_id, 'account_erased', { address: '', agent: '' })
    })
    return 'out'
  })
