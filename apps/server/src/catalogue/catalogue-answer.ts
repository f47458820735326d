import type { Endpoint } from '@cloud/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '../platform/http/accepted-encoding.ts'
import { parseInput } from '../platform/http/input.ts'
import type { Routed } from '../platform/http/route.ts'
import { type Page, pageOf } from '../platform/list-page.ts'
import { type CataloguePath, isCatalogue, type PublishedCatalogue } from './catalogue.ts'

interface Listed extends Endpoint {
  readonly method: 'GET'
  readonly path: CataloguePath
}

const HEADERS = { 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' }
/** Below this a compressed answer is hardly smaller. */
const WORTH_COMPRESSING = 1000

/**
 * Serves a response of the catalogue: with a validator, compressed in advance, and in pages for `limit` and `offset`. Reads
 * no session, so any cache in between may keep the response as long as it revalidates it.
 */
export function catalogueAnswer<const E extends Listed>(
  app: FastifyInstance,
  endpoint: E,
  list: (published: PublishedCatalogue) => unknown
): Routed<E> {
  const { catalogue } = app.services
  const send = (
    published: PublishedCatalogue,
    asked: unknown,
    request: FastifyRequest,
    reply: FastifyReply
  ) => {
    reply.headers(HEADERS)
    const page = askedPage(list(published), asked)
    const encoded = published.answers.get(endpoint.path)
    if (page !== undefined || encoded === undefined) return reply.send(page)
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
    reply.header('etag', encoded.etag)
    if (known?.split(',').some((tag) => tag.trim() === encoded.etag || tag.trim() === '*'))
      return reply.status(304).send()
    const encoding = encoded.text.length < WORTH_COMPRESSING ? 'identity' : acceptedEncoding(accepted)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.type('application/json; charset=utf-8')
    const bytes = encoded.as(encoding)
    // once they are made, no promise: it would take longer than the rest of a hot answer
    return bytes instanceof Promise ? bytes.then((made) => reply.send(made)) : reply.send(bytes)
  }
  app.get(endpoint.path, (request, reply) => {
    const asked = request.url.includes('?') ? parseInput(endpoint.query, request.query) : undefined
    const published = catalogue.hot(performance.now())
    return published === undefined
      ? catalogue.now().then((now) => send(now, asked, request, reply))
      : send(published, asked, request, reply)
  })
  return {}
}

/** Invalidates the catalogue after each other response of this process, so that a caller finds its change in the next list. */
export function invalidateOnChange(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (!isCatalogue(request.routeOptions.url)) app.services.catalogue.invalidate()
    done()
  })
}

/** Returns the requested page of a list, with or without a total count; undefined if the whole list is requested. */
function askedPage(list: unknown, query: unknown): unknown {
  if (typeof list !== 'object' || list === null || typeof query !== 'object' || query === null)
    return undefined
  const asked: Page = query
  if (asked.limit === undefined && !asked.offset) return undefined
  if (Array.isArray(list)) return pageOf(list, asked)
  return 'results' in list && Array.isArray(list.results)
    ? { ...list, results: pageOf(list.results, asked) }
    : undefined
}
