import { endpoint } from '../endpoint.ts'
import { Balances, Spending, SpendingQuery, SpendingRange } from '../schemas/spending.ts'

/** Spending and balance of an account over time (docs/rules/spending.md). */
export const spending = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/spending/',
    access: 'account',
    query: SpendingQuery,
    response: Spending,
    errors: []
  }),
  balances: endpoint({
    method: 'GET',
    path: '/api/v1/spending/balances/',
    access: 'account',
    query: SpendingRange,
    response: Balances,
    errors: []
  })
}
