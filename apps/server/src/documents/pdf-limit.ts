import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

/** A PDF takes this process as long as many other answers, so an address may ask for fewer: one in so many. */
const SHARE = 10

export const pdfLimit = ({ services: { settings } }: FastifyInstance): RouteShorthandOptions => ({
  config: { rateLimit: { max: Math.ceil(settings.limits.requestsPerSecond / SHARE), timeWindow: 1000 } }
})
