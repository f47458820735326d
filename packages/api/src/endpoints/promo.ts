import { endpoint } from '../endpoint.ts'
import { Promo, PromoPayload } from '../schemas/promo.ts'

/** Promo codes (docs/rules/promo.md). */
export const promo = {
  apply: endpoint({
    method: 'POST',
    path: '/api/v1/apply-promo',
    access: 'anyone',
    scope: null,
    body: PromoPayload,
    response: Promo,
    errors: ['promo_refused']
  })
}
