import { type Body, contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { CallerOf } from '../../platform/http/caller.ts'
import { type Routes, route } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { revokeTokens } from '../revoke-tokens.ts'
import { writeAct } from '../write-act.ts'
import { authRoute } from './auth-route.ts'
import { requireConfirmation } from './confirmation.ts'
import { endSessions, listSessions } from './session.ts'

export const sessionRoutes = (app: FastifyInstance): Routes<typeof contract.sessions> => {
  const { db } = app.services
  return {
    list: route(app, contract.sessions.list, async ({ tx, caller }) =>
      (await listSessions(tx, caller.account_id)).map(({ session_id, created_at, seen_at, ...rest }) => ({
        id: session_id,
        created_at: created_at.toISOString(),
        seen_at: seen_at.toISOString(),
        ...rest,
        is_current: session_id === caller.session_id
      }))
    ),
    end: authRoute(app, contract.sessions.end, async ({ caller, body: { id } }) => {
      const { account_id, session_id } = caller
      await inTransaction(db, async (tx) => {
        if (id !== session_id) await requireConfirmation(tx, caller)
        if ((await endSessions(tx, account_id, { only: id })) === 0)
          throw new Refusal('not_found', 'Такого сеанса нет: он уже завершён.')
        await writeAct(tx, account_id, 'sessions_ended', caller, { ended: 1 })
      })
      return id === session_id ? 'out' : 'unchanged'
    }),
    endOthers: authRoute(app, contract.sessions.endOthers, async ({ caller, body }) => {
      await inTransaction(db, (tx) => endConfirmedSessions(tx, caller, body, { but: caller.session_id }))
      return 'unchanged'
    }),
    endAll: authRoute(app, contract.sessions.endAll, async ({ caller, body }) => {
      await inTransaction(db, (tx) => endConfirmedSessions(tx, caller, body))
      return 'out'
    })
  }
}

async function endConfirmedSessions(
  tx: Transaction<Schema>,
  caller: CallerOf<typeof contract.sessions.endAll>,
  { revoke_tokens }: Body<typeof contract.sessions.endAll>,
  which?: Parameters<typeof endSessions>[2]
): Promise<void> {
  await requireConfirmation(tx, caller)
  const ended = await endSessions(tx, caller.account_id, which)
  await writeAct(tx, caller.account_id, 'sessions_ended', caller, { ended })
  if (!revoke_tokens) return
  for (const { name: key_name, prefix: token_prefix } of await revokeTokens(tx, caller.account_id))
    await writeAct(tx, caller.account_id, 'token_revoked', caller, { key_name, token_prefix })
}
