import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { accountEvents, accountPeriods } from '../domain/chronology.ts'
import { monthDocuments } from '../domain/documents/month-documents.ts'
import { settle } from '../domain/settle.ts'
import { partOf } from './part-of.ts'
import { type Routes, route } from './route.ts'

export const events = (app: FastifyInstance): Routes<typeof contract.events> => ({
  periods: route(app, contract.events.periods, async ({ tx, caller, query, now }) => {
    await settle(tx, caller.account_id, now)
    return partOf(await accountPeriods(tx, caller.account_id, now), query)
  }),
  list: route(app, contract.events.list, async ({ tx, caller, query, now }) => {
    await settle(tx, caller.account_id, now)
    return accountEvents(tx, caller.account_id, query, query)
  }),
  documents: route(app, contract.events.documents, async ({ tx, caller, query, now }) => {
    await settle(tx, caller.account_id, now)
    return partOf(await monthDocuments(tx, caller.account_id, query), query)
  })
})
