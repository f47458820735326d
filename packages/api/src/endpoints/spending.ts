import { endpoint } from '../endpoint.ts'
import { Spending, SpendingQuery } from '../schemas/spending.ts'

/** Where the money went (docs/rules/spending.md). */
export const spending = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/spending/',
    access: 'account',
    query: SpendingQuery,
    response: Spending,
    errors: []
  })
}
