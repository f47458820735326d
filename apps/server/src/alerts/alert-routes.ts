import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { catalogueAnswer } from '../catalogue/catalogue-answer.ts'
import type { Routes } from '../platform/http/route.ts'

export const alerts = (app: FastifyInstance): Routes<typeof contract.alerts> => ({
  active: catalogueAnswer(app, contract.alerts.active, ({ alert }) => alert)
})
