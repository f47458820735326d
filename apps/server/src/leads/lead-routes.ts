import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { type Routes, route } from '../platform/http/route.ts'
import { createUnsavedLeadId, saveLead } from './save-lead.ts'

export const leadRoutes = (app: FastifyInstance): Routes<typeof contract.leads> => ({
  create: route(
    app,
    contract.leads.create,
    async ({ tx, body, caller, now }) => {
      const { website, consent: _, ...lead } = body
      const robot = website !== ''
      return {
        id: robot
          ? await createUnsavedLeadId(tx)
          : await saveLead(tx, { ...lead, account_id: caller.account_id, now })
      }
    },
    { limit: 'leads' }
  )
})
