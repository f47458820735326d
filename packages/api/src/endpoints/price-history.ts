import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { PriceHistory, PriceHistoryQuery } from '../schemas/price-history.ts'
import { whole } from '../schemas/primitives.ts'

/** Past prices of configurations (docs/rules/prices.md#price-history). */
export const priceHistory = {
  /** Sorts configurations by the start of their latest price, latest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/price-history/',
    isOpenToOtherSites: true,
    access: 'anyone',
    scope: null,
    query: PriceHistoryQuery,
    response: v.object({ count: whole(0), results: v.array(PriceHistory) }),
    errors: []
  })
}
