import { contract, type Endpoint } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { readBearer } from './api-token.ts'

const OPEN_PATHS: ReadonlySet<string> = new Set([
  '/api/v1/openapi.json',
  ...Object.values(contract)
    .flatMap((resource) => Object.values<Endpoint>(resource))
    .flatMap(({ path, isOpenToOtherSites }) => (isOpenToOtherSites ? [path] : []))
])

const HEADERS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Lets pages of other sites read the public responses, without credentials; calls by token get no such headers. */
export function openToOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?')
    if (request.method === 'GET' && OPEN_PATHS.has(path) && readBearer(request) === undefined)
      reply.headers(HEADERS)
    done()
  })
}
