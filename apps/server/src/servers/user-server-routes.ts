import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { settleIfDue } from '../billing/settle-if-due.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { patchedServer, serverOf, toAct, toRead } from './one-server-routes.ts'
import { readServers } from './read-servers.ts'

export const userServers = (app: FastifyInstance): Routes<typeof contract.userServers> => ({
  list: route(app, contract.userServers.list, async ({ tx, caller, query, now }) => {
    await settleIfDue(tx, caller.account_id, now)
    return readServers(tx, caller.account_id, now, { which: 'own', ...query })
  }),
  get: route(app, contract.userServers.get, serverOf, toRead),
  patch: route(app, contract.userServers.patch, patchedServer, toAct)
})
