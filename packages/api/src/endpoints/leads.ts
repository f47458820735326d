import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Lead } from '../schemas/lead.ts'
import { Id } from '../schemas/primitives.ts'

/** Requests for a consultation. */
export const leads = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/leads/',
    access: 'anyone',
    scope: null,
    body: Lead,
    response: v.object({ id: Id }),
    errors: []
  })
}
