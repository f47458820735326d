import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { ChangePayload, ChangePreview, ServerConfig } from '../schemas/rented-server.ts'

/**
 * Changes of configuration. Separate from `servers`, so that a page that only creates servers does not load them. A 200
 * means that the change is done.
 */
export const changes = {
  apply: endpoint({
    method: 'POST',
    path: '/api/v1/change-configuration/',
    access: 'account',
    scope: 'order',
    body: ChangePayload,
    response: ServerConfig,
    received: v.partial(ServerConfig),
    errors: [
      'not_found',
      'account_frozen',
      'wrong_status',
      'nothing_changed',
      'machines_unavailable',
      'different_machines',
      'price_changed',
      'token_limit',
      'no_capacity',
      'insufficient_funds'
    ]
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/change-configuration/preview/',
    access: 'account',
    scope: 'read',
    body: ChangePayload,
    response: ChangePreview,
    isReadOnly: true,
    errors: [
      'not_found',
      'account_frozen',
      'wrong_status',
      'nothing_changed',
      'machines_unavailable',
      'different_machines',
      'price_changed',
      'no_capacity'
    ]
  })
}
