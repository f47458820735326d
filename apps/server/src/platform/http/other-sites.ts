import { contract, type Endpoint } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { readBearer } from './api-token.ts'

const OPEN_CALLS = Object.values(contract)
  .flatMap((resource) => Object.values<Endpoint>(resource))
  .filter(({ isOpenToOtherSites }) => isOpenToOtherSites)

const isOpen = (method: string, path: string): boolean =>
  (method === 'GET' && path === '/api/v1/openapi.json') ||
  OPEN_CALLS.some((call) => call.method === method && call.path === path)

const HEADERS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Lets pages of other sites read the public responses, without credentials; calls by token get no such headers. */
export function openToOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?')
    if (isOpen(request.method, path) && readBearer(request) === undefined) reply.headers(HEADERS)
    done()
  })
  // a browser asks before it sends JSON to another site; a token would need another header
  for (const { method, path } of OPEN_CALLS)
    if (method === 'POST')
      app.options(path, (_request, reply) =>
        reply
          .status(204)
          .headers({
            ...HEADERS,
            'access-control-allow-methods': method,
            'access-control-allow-headers': 'Content-Type',
            'access-control-max-age': 86_400
          })
          .send()
      )
}
