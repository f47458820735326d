import { endpoint } from '../endpoint.ts'
import { Acts, ActsQuery } from '../schemas/security.ts'

/** What was done with an account, and from where: sign-ins, factors, sessions, profile. */
export const acts = {
  /** The newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/auth/acts',
    access: 'account',
    query: ActsQuery,
    response: Acts,
    errors: []
  })
}
