import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import type { Routes } from '../platform/http/route.ts'
import { Refusal } from '../platform/refusal.ts'
import { authRoute } from './auth-route.ts'

const notYet = async () => {
  throw new Refusal('unavailable', 'Этой возможности ещё нет. Зайдите позже.')
}

export const email = (app: FastifyInstance): Routes<typeof contract.email> => ({
  askLink: authRoute(app, contract.email.askLink, notYet),
  change: authRoute(app, contract.email.change, notYet),
  confirm: authRoute(app, contract.email.confirm, notYet)
})
