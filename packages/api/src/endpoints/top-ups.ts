import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { IdText, Page } from '../schemas/primitives.ts'
import { TopUp, TopUpPayload, TopUpState, TopUps } from '../schemas/top-up.ts'

export const topUps = {
  /** The newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/top-ups/',
    access: 'account',
    query: Page,
    response: TopUps,
    errors: []
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/top-ups/',
    access: 'account',
    body: TopUpPayload,
    response: TopUp,
    errors: ['email_not_confirmed', 'too_many_invoices']
  }),
  /** Its state: a person may come back from the bank's page before or after the bank's own answer. */
  get: endpoint({
    method: 'GET',
    path: '/api/v1/top-ups/{id}/',
    access: 'account',
    params: v.object({ id: IdText }),
    response: TopUpState,
    errors: []
  })
}
