import { type Contract, contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { acts } from './account/acts-routes.ts'
import { email } from './account/email/email-routes.ts'
import { factors } from './account/factors/factor-routes.ts'
import { passwords } from './account/password/password-routes.ts'
import { user } from './account/profile/user-routes.ts'
import { sessions } from './account/session/session-routes.ts'
import { auth } from './account/sign-in/auth-routes.ts'
import { confirmation } from './account/sign-in/confirmation-routes.ts'
import { topUpRoutes } from './billing/top-ups/top-up-routes.ts'
import { alerts, catalogue, flavors, priceHistory } from './catalogue/catalogue-routes.ts'
import { events } from './history/event-routes.ts'
import { leads } from './leads/lead-routes.ts'
import { offers } from './offers/offer-routes.ts'
import { eraseRoute } from './personal-data/personal-data-routes.ts'
import { readCallOutcome } from './platform/http/idempotency.ts'
import { type Routes, route } from './platform/http/route.ts'
import { promo } from './promo/promo-routes.ts'
import { rules } from './rules/rule-routes.ts'
import { sandboxRoutes } from './sandbox/sandbox-routes.ts'
import { quoteRoutes } from './servers/quote-routes.ts'
import {
  changeRoutes,
  cloudServerRoutes,
  randomNameRoutes,
  serverRoutes,
  userServerRoutes
} from './servers/server-routes.ts'
import { spending } from './spending/spending-routes.ts'
import { watches } from './watches/watch-routes.ts'

/** Registers all endpoints of the contract; a missing one does not compile. */
export const apiRoutes = (app: FastifyInstance): { readonly [R in keyof Contract]: Routes<Contract[R]> } => ({
  acts: acts(app),
  alerts: alerts(app),
  auth: auth(app),
  catalogue: catalogue(app),
  changes: changeRoutes(app),
  cloudServers: cloudServerRoutes(app),
  confirmation: confirmation(app),
  email: email(app),
  events: events(app),
  factors: factors(app),
  flavors: flavors(app),
  idempotencyKeys: {
    get: route(
      app,
      contract.idempotencyKeys.get,
      ({ tx, caller, params }) => readCallOutcome(tx, caller, params.key),
      { waitsForReplicas: true }
    )
  },
  leads: leads(app),
  offers: offers(app),
  passwords: passwords(app),
  priceHistory: priceHistory(app),
  prices: quoteRoutes(app),
  promo: promo(app),
  randomName: randomNameRoutes(app),
  rules: rules(app),
  sandbox: sandboxRoutes(app),
  servers: serverRoutes(app),
  sessions: sessions(app),
  spending: spending(app),
  topUps: topUpRoutes(app),
  user: { ...user(app), erase: eraseRoute(app) },
  userServers: userServerRoutes(app),
  watches: watches(app)
})
