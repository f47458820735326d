import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { catalogueAnswer } from '../catalogue/catalogue-answer.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { isUnknownPromo } from '../promo/check-promo.ts'
import { quoteServers } from './quote-servers.ts'

export const quoteRoutes = (app: FastifyInstance): Routes<typeof contract.prices> => ({
  lists: catalogueAnswer(app, contract.prices.lists, (offer) => offer.price_lists),
  quote: route(
    app,
    contract.prices.quote,
    ({ tx, body, caller, now }) => quoteServers(tx, body, { account_id: caller.account_id, now }),
    {
      sessionField: 'promocode',
      limit: 'promo_tries',
      isTry: (sent) => (sent as { readonly promocode?: unknown } | null)?.promocode != null,
      isMiss: isUnknownPromo
    }
  )
})
