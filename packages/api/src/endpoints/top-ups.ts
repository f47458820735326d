import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { IdText, Page } from '../schemas/primitives.ts'
import { TopUp, TopUpPayload, TopUpState, TopUps } from '../schemas/top-up.ts'

/** Top-ups of the balance (docs/rules/money.md#money-in). */
export const topUps = {
  /** Lists top-ups, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/top-ups/',
    access: 'account',
    scope: 'read',
    query: Page,
    response: TopUps,
    errors: []
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/top-ups/',
    access: 'account',
    scope: 'pay',
    scopesOf: (body: unknown) => {
      const { start_server_ids: starts = [] } = Object(body)
      return Array.isArray(starts) && starts.length === 0 ? ['pay'] : ['pay', 'run']
    },
    body: TopUpPayload,
    response: TopUp,
    errors: ['no_acquirer', 'email_not_confirmed', 'too_many_invoices', 'too_many_payments']
  }),
  /**
   * Returns the state of a top-up: the user may return from the acquirer's page before or after the acquirer reports the
   * payment.
   */
  get: endpoint({
    method: 'GET',
    path: '/api/v1/top-ups/{id}/',
    access: 'account',
    scope: 'read',
    params: v.object({ id: IdText }),
    response: TopUpState,
    errors: []
  })
}
