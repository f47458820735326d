import { endpoint } from '../endpoint.ts'
import { Balances, Spending, SpendingQuery, SpendingRange } from '../schemas/spending.ts'

/** Spending and balance of an account over time (docs/rules/spending.md). */
export const spending = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/spending/',
    access: 'account',
    scope: 'read',
    query: SpendingQuery,
    response: Spending,
    errors: []
  }),
  balances: endpoint({
    method: 'GET',
    path: '/api/v1/spending/balances/',
    access: 'account',
    scope: 'read',
    query: SpendingRange,
    response: Balances,
    errors: []
  })
}
