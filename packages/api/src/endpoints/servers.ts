import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { ChangePayload } from '../schemas/change-payload.ts'
import { ChangePreview } from '../schemas/change-preview.ts'
import { CreatePayload } from '../schemas/create-payload.ts'
import { Created, CreatedAtLeast } from '../schemas/created.ts'
import { ServerConfig } from '../schemas/server-config.ts'

/** What makes a server and makes it another one, on whatever card. That a 200 came says that it is done: of its body the client asks no more than it needs. */
export const servers = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/create_user_server_config',
    access: 'account',
    body: CreatePayload,
    response: Created,
    received: CreatedAtLeast,
    errors: ['promo_refused', 'account_frozen', 'price_changed', 'no_capacity']
  }),
  changeConfiguration: endpoint({
    method: 'POST',
    path: '/api/v1/change-configuration/',
    access: 'account',
    body: ChangePayload,
    response: ServerConfig,
    received: v.partial(ServerConfig),
    errors: [
      'not_found',
      'account_frozen',
      'wrong_status',
      'nothing_changed',
      'price_changed',
      'no_capacity',
      'insufficient_funds'
    ]
  }),
  previewChange: endpoint({
    method: 'POST',
    path: '/api/v1/change-configuration/preview/',
    access: 'account',
    body: ChangePayload,
    response: ChangePreview,
    errors: ['not_found', 'account_frozen', 'wrong_status', 'nothing_changed', 'price_changed', 'no_capacity']
  })
}
