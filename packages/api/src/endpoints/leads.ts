import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../schemas/id.ts'
import { Lead } from '../schemas/lead.ts'

export const leads = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/leads/',
    access: 'anyone',
    body: Lead,
    response: v.object({ id: Id }),
    errors: []
  })
}
