import { endpoint } from '../endpoint.ts'
import { TopUp, TopUpPayload } from '../schemas/top-up.ts'

export const topUps = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/top-ups/',
    access: 'account',
    body: TopUpPayload,
    response: TopUp,
    errors: []
  })
}
