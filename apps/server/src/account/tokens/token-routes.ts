import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { type Routes, route } from '../../platform/http/route.ts'
import { lockCredential } from '../credential.ts'
import { queueFactorChangeMail } from '../factor-mail/factor-change-mail.ts'
import { requireConfirmation } from '../session/confirmation.ts'
import { writeAct } from '../write-act.ts'
import { listTokens, requireFuture, requireToken, revokeToken, saveToken } from './saved-tokens.ts'

export const tokenRoutes = (app: FastifyInstance): Routes<typeof contract.tokens> => ({
  list: route(app, contract.tokens.list, ({ tx, caller, query, now }) =>
    listTokens(tx, caller.account_id, now, query)
  ),
  create: route(app, contract.tokens.create, async ({ tx, caller, body, now }) => {
    const { account_id } = caller
    requireFuture(body.expires_at, now)
    await lockCredential(tx, account_id)
    await requireConfirmation(tx, caller)
    const token = await saveToken(tx, account_id, now, body)
    const { name: key_name, prefix: token_prefix } = token
    await writeAct(tx, account_id, 'token_created', caller, { key_name, token_prefix })
    await queueFactorChangeMail(tx, account_id, { factor: 'token', key_name, change: 'added' }, caller)
    return token
  }),
  revoke: route(
    app,
    contract.tokens.revoke,
    async ({ tx, caller, params: { id } }) => {
      const { account_id } = caller
      await lockCredential(tx, account_id)
      const { name: key_name, prefix: token_prefix } = await requireToken(tx, account_id, id)
      await revokeToken(tx, account_id, id)
      await writeAct(tx, account_id, 'token_revoked', caller, { key_name, token_prefix })
      return { id }
    },
    { find: ({ tx, caller, params }) => requireToken(tx, caller.account_id, params.id) }
  )
})
