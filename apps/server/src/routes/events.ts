import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { accountEvents, accountPeriods } from '../domain/chronology.ts'
import { monthDocuments } from '../domain/documents/month-documents.ts'
import { settle } from '../domain/settle.ts'
import { type Routes, route } from './route.ts'

export const events = (app: FastifyInstance): Routes<typeof contract.events> => ({
  periods: route(app, contract.events.periods, async ({ tx, caller, query, now }) => {
    await settle(tx, caller.account_id, now)
    const { limit, offset = 0 } = query
    const periods = await accountPeriods(tx, caller.account_id, now)
    return periods.slice(offset, limit === undefined ? undefined : offset + limit)
  }),
  list: route(app, contract.events.list, async ({ tx, caller, query, now }) => {
    await settle(tx, caller.account_id, now)
    const { count, results } = await accountEvents(tx, caller.account_id, query, query)
    return {
      count,
      results: results.map((event) => ({ ...event, created_at: event.created_at.toISOString() }))
    }
  }),
  documents: route(app, contract.events.documents, async ({ tx, caller, query, now }) => {
    await settle(tx, caller.account_id, now)
    return [...(await monthDocuments(tx, caller.account_id, query))]
  })
})
