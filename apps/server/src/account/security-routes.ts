import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { type Routes, route } from '../platform/http/route.ts'
import { Refusal } from '../platform/refusal.ts'
import { authRoute } from './auth-route.ts'

const notYet = async () => {
  throw new Refusal('unavailable', 'Этой возможности ещё нет. Зайдите позже.')
}

export const factors = (app: FastifyInstance): Routes<typeof contract.factors> => ({
  list: route(app, contract.factors.list, notYet),
  keyOptions: authRoute(app, contract.factors.keyOptions, notYet),
  addKey: authRoute(app, contract.factors.addKey, notYet),
  renameKey: authRoute(app, contract.factors.renameKey, notYet),
  removeKey: authRoute(app, contract.factors.removeKey, notYet),
  codesSecret: authRoute(app, contract.factors.codesSecret, notYet),
  addCodes: authRoute(app, contract.factors.addCodes, notYet),
  removeCodes: authRoute(app, contract.factors.removeCodes, notYet),
  newRecoveryCodes: authRoute(app, contract.factors.newRecoveryCodes, notYet)
})

export const confirmation = (app: FastifyInstance): Routes<typeof contract.confirmation> => ({
  get: route(app, contract.confirmation.get, notYet),
  keyOptions: authRoute(app, contract.confirmation.keyOptions, notYet),
  confirm: authRoute(app, contract.confirmation.confirm, notYet)
})

export const email = (app: FastifyInstance): Routes<typeof contract.email> => ({
  askLink: authRoute(app, contract.email.askLink, notYet),
  change: authRoute(app, contract.email.change, notYet),
  confirm: authRoute(app, contract.email.confirm, notYet)
})

export const acts = (app: FastifyInstance): Routes<typeof contract.acts> => ({
  list: route(app, contract.acts.list, notYet)
})
