import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { askedCall } from './idempotency.ts'
import { type Routes, route } from './route.ts'

export const idempotencyKeys = (app: FastifyInstance): Routes<typeof contract.idempotencyKeys> => ({
  get: route(app, contract.idempotencyKeys.get, ({ tx, caller, params }) => askedCall(tx, caller, params.key))
})
