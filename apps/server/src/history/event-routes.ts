import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { settleAccountIfDue } from '../billing/settle.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { pageOf } from '../platform/list-page.ts'
import { accountEvents, accountPeriods } from './account-history.ts'
import { monthDocuments } from './month-documents.ts'

export const eventRoutes = (app: FastifyInstance): Routes<typeof contract.events> => ({
  periods: route(app, contract.events.periods, async ({ tx, caller, query, now }) => {
    await settleAccountIfDue(tx, caller.account_id, now)
    return pageOf(await accountPeriods(tx, caller.account_id, now), query)
  }),
  list: route(app, contract.events.list, async ({ tx, caller, query, now }) => {
    await settleAccountIfDue(tx, caller.account_id, now)
    return accountEvents(tx, caller.account_id, query, query, app.services.settings.limits.listRows)
  }),
  documents: route(app, contract.events.documents, async ({ tx, caller, query, now }) => {
    await settleAccountIfDue(tx, caller.account_id, now)
    return pageOf(await monthDocuments(tx, caller.account_id, query), query)
  })
})
