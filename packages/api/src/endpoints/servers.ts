import { endpoint } from '../endpoint.ts'
import { ChangePayload } from '../schemas/change-payload.ts'
import { ChangePreview } from '../schemas/change-preview.ts'
import { CreatePayload } from '../schemas/create-payload.ts'
import { Created } from '../schemas/created.ts'
import { ServerConfig } from '../schemas/server-config.ts'

/** What makes a server and makes it another one, on whatever card. */
export const servers = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/create_user_server_config',
    access: 'account',
    body: CreatePayload,
    response: Created,
    errors: ['promo_refused', 'account_frozen', 'price_changed', 'no_capacity']
  }),
  changeConfiguration: endpoint({
    method: 'POST',
    path: '/api/v1/change-configuration/',
    access: 'account',
    body: ChangePayload,
    response: ServerConfig,
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
