import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { estimate } from '../domain/estimate.ts'
import { isUnknownPromo } from '../domain/is-unknown-promo.ts'
import { catalogueAnswer } from './catalogue-answer.ts'
import { type Routes, route } from './route.ts'

export const prices = (app: FastifyInstance): Routes<typeof contract.prices> => ({
  lists: catalogueAnswer(app, contract.prices.lists, (offer) => offer.price_lists),
  quote: route(
    app,
    contract.prices.quote,
    ({ tx, body, caller, now }) => estimate(tx, body, { account_id: caller.account_id, now }),
    {
      limit: 'promo_tries',
      isTry: (sent) => (sent as { readonly promocode?: unknown } | null)?.promocode != null,
      isMiss: isUnknownPromo
    }
  )
})
