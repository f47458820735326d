import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Returns the secret of `Authorization: Bearer …`; undefined if the request has none. */
export function readBearer({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme = '', secret = ''] = (headers.authorization ?? '').trim().split(/ +/)
  return scheme.toLowerCase() === 'bearer' ? secret : undefined
}

/** Refuses unknown tokens on all calls of the API, also on those without a caller, whose responses are stored. */
export function refuseUnknownTokens(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const secret = request.routeOptions.url?.startsWith('/api/') ? readBearer(request) : undefined
    if (secret === undefined) done()
    else app.services.tokenOfSecret(secret).then(() => done(), done)
  })
}
