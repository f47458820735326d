import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { catalogueAnswer } from './catalogue-answer.ts'
import type { Routes } from './route.ts'

export const alerts = (app: FastifyInstance): Routes<typeof contract.alerts> => ({
  active: catalogueAnswer(app, contract.alerts.active, ({ alert }) => alert)
})
