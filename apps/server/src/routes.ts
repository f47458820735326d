import { type Contract, contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { actRoutes } from './account/acts-routes.ts'
import { emailRoutes } from './account/email/email-routes.ts'
import { factorRoutes } from './account/factors/factor-routes.ts'
import { passwordRoutes } from './account/password/password-routes.ts'
import { userRoutes } from './account/profile/user-routes.ts'
import { sessionRoutes } from './account/session/session-routes.ts'
import { authRoutes } from './account/sign-in/auth-routes.ts'
import { confirmationRoutes } from './account/sign-in/confirmation-routes.ts'
import { sshKeyRoutes } from './account/ssh-keys/ssh-key-routes.ts'
import { tokenRoutes } from './account/tokens/token-routes.ts'
import { webhookRoutes } from './account/webhooks/webhook-routes.ts'
import { topUpRoutes } from './billing/top-ups/top-up-routes.ts'
import {
  alertRoutes,
  catalogueRoutes,
  flavorRoutes,
  priceHistoryRoutes
} from './catalogue/catalogue-routes.ts'
import { eventRoutes } from './history/event-routes.ts'
import { leadRoutes } from './leads/lead-routes.ts'
import { offerRoutes } from './offers/offer-routes.ts'
import { eraseRoute } from './personal-data/personal-data-routes.ts'
import { readCallOutcome } from './platform/http/idempotency.ts'
import { type Routes, route } from './platform/http/route.ts'
import { promoRoutes } from './promo/promo-routes.ts'
import { ruleRoutes } from './rules/rule-routes.ts'
import { sandboxRoutes } from './sandbox/sandbox-routes.ts'
import { quoteRoutes } from './servers/quote-routes.ts'
import {
  changeRoutes,
  cloudServerRoutes,
  randomNameRoutes,
  serverRoutes,
  userServerRoutes
} from './servers/server-routes.ts'
import { spendingRoutes } from './spending/spending-routes.ts'
import { watchRoutes } from './watches/watch-routes.ts'

/** Registers all endpoints of the contract; a missing one does not compile. */
export const apiRoutes = (app: FastifyInstance): { readonly [R in keyof Contract]: Routes<Contract[R]> } => ({
  acts: actRoutes(app),
  alerts: alertRoutes(app),
  auth: authRoutes(app),
  catalogue: catalogueRoutes(app),
  changes: changeRoutes(app),
  cloudServers: cloudServerRoutes(app),
  confirmation: confirmationRoutes(app),
  email: emailRoutes(app),
  events: eventRoutes(app),
  factors: factorRoutes(app),
  flavors: flavorRoutes(app),
  idempotencyKeys: {
    get: route(
      app,
      contract.idempotencyKeys.get,
      ({ tx, caller, params }) => readCallOutcome(tx, caller, params.key),
      { waitsForReplicas: true }
    )
  },
  leads: leadRoutes(app),
  offers: offerRoutes(app),
  passwords: passwordRoutes(app),
  priceHistory: priceHistoryRoutes(app),
  prices: quoteRoutes(app),
  promo: promoRoutes(app),
  randomName: randomNameRoutes(app),
  rules: ruleRoutes(app),
  sandbox: sandboxRoutes(app),
  servers: serverRoutes(app),
  sessions: sessionRoutes(app),
  spending: spendingRoutes(app),
  sshKeys: sshKeyRoutes(app),
  tokens: tokenRoutes(app),
  topUps: topUpRoutes(app),
  user: { ...userRoutes(app), erase: eraseRoute(app) },
  userServers: userServerRoutes(app),
  watches: watchRoutes(app),
  webhooks: webhookRoutes(app)
})
