import { endpoint } from '../endpoint.ts'
import { Acts, ActsQuery } from '../schemas/security.ts'

/** Security history of an account: sign-ins, factors, sessions, profile. */
export const acts = {
  /** Lists actions, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/auth/acts',
    access: 'account',
    scope: 'session',
    query: ActsQuery,
    response: Acts,
    errors: []
  })
}
