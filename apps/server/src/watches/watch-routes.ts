import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { settleAccountIfDue } from '../billing/settle.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { createWatch, listWatches, removeWatch, requireWatch } from './saved-watches.ts'

export const watchRoutes = (app: FastifyInstance): Routes<typeof contract.watches> => ({
  list: route(app, contract.watches.list, async ({ tx, caller, query, now }) => {
    await settleAccountIfDue(tx, caller.account_id, now)
    return listWatches(tx, caller.account_id, query)
  }),
  create: route(app, contract.watches.create, ({ tx, caller, body, now }) =>
    createWatch(tx, caller.account_id, now, body, app.services.settings.quotas)
  ),
  delete: route(
    app,
    contract.watches.delete,
    async ({ tx, caller, params, now }) => {
      await removeWatch(tx, caller.account_id, params.id, now)
      return { id: params.id }
    },
    { find: ({ tx, caller, params }) => requireWatch(tx, caller.account_id, params.id) }
  )
})
