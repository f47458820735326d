import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { type Routes, route } from '../../platform/http/route.ts'
import { lockCredential } from '../credential.ts'
import { queueFactorChangeMail } from '../factor-mail/factor-change-mail.ts'
import { requireConfirmation } from '../session/confirmation.ts'
import { writeAct } from '../write-act.ts'
import { listSshKeys, removeSshKey, requirePublicKey, requireSshKey, saveSshKey } from './saved-keys.ts'

export const sshKeyRoutes = (app: FastifyInstance): Routes<typeof contract.sshKeys> => ({
  list: route(app, contract.sshKeys.list, ({ tx, caller, query }) =>
    listSshKeys(tx, caller.account_id, query)
  ),
  create: route(app, contract.sshKeys.create, async ({ tx, caller, body }) => {
    // check the key before asking for a confirmation, so that a private key is not sent twice
    const key = requirePublicKey(body.public_key)
    const { account_id } = caller
    await lockCredential(tx, account_id)
    await requireConfirmation(tx, caller)
    const saved = await saveSshKey(tx, account_id, body, key, app.services.settings.quotas)
    if (saved.isNew) {
      const news = { factor: 'ssh_key', key_name: body.name } as const
      await writeAct(tx, account_id, 'ssh_key_added', caller, { key_name: body.name })
      await queueFactorChangeMail(tx, account_id, { ...news, change: 'added' }, caller)
    }
    return saved.key
  }),
  delete: route(
    app,
    contract.sshKeys.delete,
    async ({ tx, caller, params: { id } }) => {
      const { account_id } = caller
      await lockCredential(tx, account_id)
      const key_name = await requireSshKey(tx, account_id, id)
      await requireConfirmation(tx, caller)
      await removeSshKey(tx, account_id, id)
      await writeAct(tx, account_id, 'ssh_key_removed', caller, { key_name })
      await queueFactorChangeMail(tx, account_id, { factor: 'ssh_key', key_name, change: 'removed' }, caller)
      return { id }
    },
    { find: ({ tx, caller, params }) => requireSshKey(tx, caller.account_id, params.id) }
  )
})
