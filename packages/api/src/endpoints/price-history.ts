import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { PriceHistory, PriceHistoryQuery } from '../schemas/price-history.ts'
import { whole } from '../schemas/primitives.ts'

/** What configurations cost before (docs/rules/prices.md#price-history). */
export const priceHistory = {
  /** The one whose price began last comes first. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/price-history/',
    access: 'anyone',
    query: PriceHistoryQuery,
    response: v.object({ count: whole(0), results: v.array(PriceHistory) }),
    errors: []
  })
}
