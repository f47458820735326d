import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { catalogueAnswer } from './catalogue-answer.ts'
import type { Routes } from './route.ts'

export const flavors = (app: FastifyInstance): Routes<typeof contract.flavors> => ({
  list: catalogueAnswer(app, contract.flavors.list, (offer) => offer.flavors)
})
