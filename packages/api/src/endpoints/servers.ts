import { endpoint } from '../endpoint.ts'
import { Created, CreatedAtLeast, CreatePayload } from '../schemas/server.ts'

/**
 * Creation of a server, with any GPU. A 200 means that the server exists; the client validates only the fields that it
 * needs.
 */
export const servers = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/create_user_server_config',
    access: 'account',
    scope: 'order',
    body: CreatePayload,
    response: Created,
    received: CreatedAtLeast,
    errors: [
      'promo_refused',
      'email_not_confirmed',
      'account_frozen',
      'too_many_servers',
      'too_much_disk',
      'machines_unavailable',
      'price_changed',
      'token_limit',
      'no_capacity'
    ]
  })
}
