import { endpoint } from '../endpoint.ts'
import { Estimate, EstimatePayload } from '../schemas/estimate.ts'
import { PriceLists } from '../schemas/price-list.ts'
import { Page } from '../schemas/primitives.ts'

/** Prices of the shop: as price lists to compute with, and as computed estimates. */
export const prices = {
  lists: endpoint({
    method: 'GET',
    path: '/api/v1/price-lists/',
    isOpenToOtherSites: true,
    access: 'anyone',
    scope: null,
    query: Page,
    response: PriceLists,
    errors: []
  }),
  quote: endpoint({
    method: 'POST',
    path: '/api/v1/quote/',
    access: 'anyone',
    scope: null,
    body: EstimatePayload,
    response: Estimate,
    isReadOnly: true,
    isOpenToOtherSites: true,
    errors: ['promo_refused']
  })
}
