import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import type { Routes } from '../platform/http/route.ts'
import { catalogueAnswer } from './catalogue-answer.ts'

export const flavors = (app: FastifyInstance): Routes<typeof contract.flavors> => ({
  list: catalogueAnswer(app, contract.flavors.list, (offer) => offer.flavors)
})
