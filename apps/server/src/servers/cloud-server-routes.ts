import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { settleIfDue } from '../billing/settle-if-due.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { readPriceHolds } from '../queue/read-price-holds.ts'
import { changeStatus } from './change-status.ts'
import { patchedServer, serverOf, toAct, toRead } from './one-server-routes.ts'
import { previewStart } from './preview-start.ts'
import { previewStop } from './preview-stop.ts'
import { readServers } from './read-servers.ts'

export const cloudServers = (app: FastifyInstance): Routes<typeof contract.cloudServers> => ({
  list: route(app, contract.cloudServers.list, async ({ tx, caller, query, now }) => {
    await settleIfDue(tx, caller.account_id, now)
    return readServers(tx, caller.account_id, now, { which: 'cloud', ...query })
  }),
  get: route(app, contract.cloudServers.get, serverOf, toRead),
  patch: route(app, contract.cloudServers.patch, patchedServer, toAct),
  changeStatus: route(
    app,
    contract.cloudServers.changeStatus,
    async (context) => {
      const { tx, caller, params, body, now } = context
      await changeStatus(tx, caller.account_id, params.id, now, body)
      return serverOf(context)
    },
    toAct
  ),
  startPreview: route(
    app,
    contract.cloudServers.startPreview,
    ({ tx, caller, params, now }) => previewStart(tx, caller.account_id, params.id, now),
    toAct
  ),
  stopPreview: route(
    app,
    contract.cloudServers.stopPreview,
    ({ tx, caller, params, now }) => previewStop(tx, caller.account_id, params.id, now),
    toAct
  ),
  priceHolds: route(app, contract.cloudServers.priceHolds, async ({ tx, caller, query, now }) => {
    await settleIfDue(tx, caller.account_id, now)
    return readPriceHolds(tx, caller.account_id, query)
  })
})
