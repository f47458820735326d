import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { type Routes, route } from '../platform/http/route.ts'
import { catalogueAnswer } from './catalogue-answer.ts'
import { listPriceHistory } from './price-history.ts'

export const catalogueRoutes = (app: FastifyInstance): Routes<typeof contract.catalogue> => ({
  cpu: catalogueAnswer(app, contract.catalogue.cpu, ({ cpu }) => cpu),
  gpu: catalogueAnswer(app, contract.catalogue.gpu, ({ gpu }) => gpu),
  ram: catalogueAnswer(app, contract.catalogue.ram, ({ ram }) => ram),
  ssd: catalogueAnswer(app, contract.catalogue.ssd, ({ ssd }) => ssd),
  hdd: catalogueAnswer(app, contract.catalogue.hdd, ({ hdd }) => hdd),
  os: catalogueAnswer(app, contract.catalogue.os, ({ os }) => os)
})

export const flavorRoutes = (app: FastifyInstance): Routes<typeof contract.flavors> => ({
  list: catalogueAnswer(app, contract.flavors.list, (offer) => offer.flavors)
})

export const alertRoutes = (app: FastifyInstance): Routes<typeof contract.alerts> => ({
  active: catalogueAnswer(app, contract.alerts.active, ({ alert }) => alert)
})

export const priceHistoryRoutes = (app: FastifyInstance): Routes<typeof contract.priceHistory> => ({
  list: route(app, contract.priceHistory.list, ({ tx, query, now }) => listPriceHistory(tx, now, query))
})
