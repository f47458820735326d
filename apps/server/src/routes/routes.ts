import type { Contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { alerts } from './alerts.ts'
import { auth } from './auth.ts'
import { catalogue } from './catalogue.ts'
import { changes } from './changes.ts'
import { cloudServers } from './cloud-servers.ts'
import { events } from './events.ts'
import { flavors } from './flavors.ts'
import { idempotencyKeys } from './idempotency-keys.ts'
import { leads } from './leads.ts'
import { passwords } from './passwords.ts'
import { prices } from './prices.ts'
import { promo } from './promo.ts'
import { randomName } from './random-name.ts'
import type { Routes } from './route.ts'
import { sandbox } from './sandbox.ts'
import { servers } from './servers.ts'
import { sessions } from './sessions.ts'
import { topUps } from './top-ups.ts'
import { user } from './user.ts'
import { userServers } from './user-servers.ts'

/** Every endpoint of the contract is served: one without a route does not compile. */
export const apiRoutes = (app: FastifyInstance): { readonly [R in keyof Contract]: Routes<Contract[R]> } => ({
  alerts: alerts(app),
  auth: auth(app),
  catalogue: catalogue(app),
  changes: changes(app),
  cloudServers: cloudServers(app),
  events: events(app),
  flavors: flavors(app),
  idempotencyKeys: idempotencyKeys(app),
  leads: leads(app),
  passwords: passwords(app),
  prices: prices(app),
  promo: promo(app),
  randomName: randomName(app),
  sandbox: sandbox(app),
  servers: servers(app),
  sessions: sessions(app),
  topUps: topUps(app),
  user: user(app),
  userServers: userServers(app)
})
