import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { type Routes, route } from '../../platform/http/route.ts'
import { lockCredential } from '../credential.ts'
import { queueFactorChangeMail } from '../factor-mail/factor-change-mail.ts'
import { requireConfirmation } from '../session/confirmation.ts'
import { writeAct } from '../write-act.ts'
import { listDeliveries, repeatDelivery, requireDelivery } from './saved-deliveries.ts'
import {
  changeWebhook,
  findWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
  requireAllowedUrl,
  rotateSecret,
  saveWebhook
} from './saved-webhooks.ts'

interface WebhookParams {
  readonly tx: Transaction<Schema>
  readonly caller: { readonly account_id: number }
  readonly params: { readonly id: number }
}

const ownWebhook = {
  find: ({ tx, caller, params }: WebhookParams) => findWebhook(tx, caller.account_id, params.id)
}

const hostOf = ({ url }: { readonly url: string }) => new URL(url).host

export const webhookRoutes = (app: FastifyInstance): Routes<typeof contract.webhooks> => ({
  list: route(app, contract.webhooks.list, ({ tx, caller, query }) =>
    listWebhooks(tx, caller.account_id, query)
  ),
  create: route(app, contract.webhooks.create, async ({ tx, caller, body }) => {
    requireAllowedUrl(body.url, app.services.settings.webhooks)
    const { account_id } = caller
    await lockCredential(tx, account_id)
    await requireConfirmation(tx, caller)
    const webhook = await saveWebhook(tx, account_id, body)
    const { name: key_name } = webhook
    await writeAct(tx, account_id, 'webhook_added', caller, { key_name })
    const news = { factor: 'webhook', key_name, change: 'added', host: hostOf(webhook) } as const
    await queueFactorChangeMail(tx, account_id, news, caller)
    return webhook
  }),
  get: route(
    app,
    contract.webhooks.get,
    ({ tx, caller, params }) => readWebhook(tx, caller.account_id, params.id),
    ownWebhook
  ),
  patch: route(
    app,
    contract.webhooks.patch,
    async ({ tx, caller, params, body }) => {
      const { account_id } = caller
      if (body.url !== undefined) requireAllowedUrl(body.url, app.services.settings.webhooks)
      await lockCredential(tx, account_id)
      const before = await findWebhook(tx, account_id, params.id)
      const hasNewUrl = body.url !== undefined && body.url !== before.url
      if (hasNewUrl) await requireConfirmation(tx, caller)
      const webhook = await changeWebhook(tx, before, body)
      if (hasNewUrl) {
        const { name: key_name } = webhook
        await writeAct(tx, account_id, 'webhook_changed', caller, { key_name })
        const news = { factor: 'webhook', key_name, change: 'changed', host: hostOf(webhook) } as const
        await queueFactorChangeMail(tx, account_id, news, caller)
      }
      return webhook
    },
    ownWebhook
  ),
  delete: route(
    app,
    contract.webhooks.delete,
    async ({ tx, caller, params: { id } }) => {
      const { account_id } = caller
      await lockCredential(tx, account_id)
      const { name: key_name } = await findWebhook(tx, account_id, id)
      await removeWebhook(tx, account_id, id)
      await writeAct(tx, account_id, 'webhook_removed', caller, { key_name })
      return { id }
    },
    ownWebhook
  ),
  rotateSecret: route(
    app,
    contract.webhooks.rotateSecret,
    async ({ tx, caller, params }) => {
      const { account_id } = caller
      await lockCredential(tx, account_id)
      const before = await findWebhook(tx, account_id, params.id)
      await requireConfirmation(tx, caller)
      await writeAct(tx, account_id, 'webhook_changed', caller, { key_name: before.name })
      return rotateSecret(tx, before)
    },
    ownWebhook
  ),
  deliveries: route(
    app,
    contract.webhooks.deliveries,
    ({ tx, caller, params, query }) => listDeliveries(tx, caller.account_id, params.id, query),
    ownWebhook
  ),
  repeatDelivery: route(
    app,
    contract.webhooks.repeatDelivery,
    ({ tx, caller, params }) => repeatDelivery(tx, caller.account_id, params.id, params.delivery_id),
    {
      find: ({ tx, caller, params }) => requireDelivery(tx, caller.account_id, params.id, params.delivery_id)
    }
  )
})
