import type { Endpoint } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding } from '../platform/http/accepted-encoding.ts'
import { parseInput } from '../platform/http/input.ts'
import type { ServedEndpoint } from '../platform/http/route.ts'
import { type Page, pageOf } from '../platform/list-page.ts'
import type { CataloguePath, PublishedCatalogue } from './catalogue.ts'

interface CatalogueEndpoint extends Endpoint {
  readonly method: 'GET'
  readonly path: CataloguePath
}

const HEADERS = { 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' }
/** Minimum number of bytes for which compressing an answer pays off. */
const WORTH_COMPRESSING = 1000

/**
 * Serves a response of the catalogue: with a validator, compressed in advance, and in pages for `limit` and `offset`. Reads
 * no session, so any cache in between may keep the response as long as it revalidates it.
 */
export function catalogueAnswer<const E extends CatalogueEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  list: (published: PublishedCatalogue) => unknown
): ServedEndpoint<E> {
  const { catalogue } = app.services
  app.get(endpoint.path, async (request, reply) => {
    const query = parseInput(endpoint.query, request.query)
    const published = await catalogue.now()
    reply.headers(HEADERS)
    const page = requestedPage(list(published), query)
    const encoded = published.answers.get(endpoint.path)
    if (page !== undefined || encoded === undefined) return reply.send(page)
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
    reply.header('etag', encoded.etag)
    if (known !== undefined && isKnown(known, encoded.etag)) return reply.status(304).send()
    const encoding = encoded.text.length < WORTH_COMPRESSING ? 'identity' : acceptedEncoding(accepted)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(await encoded.as(encoding))
  })
  return {}
}

/** Compares validators weakly (RFC 9110, section 13.1.2): a client or proxy may drop or add the mark `W/`. */
function isKnown(known: string, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return known.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag))
}

/** Returns the requested page of a list, with or without a total count; undefined if the whole list is requested. */
function requestedPage(list: unknown, query: unknown): unknown {
  if (typeof list !== 'object' || list === null || typeof query !== 'object' || query === null)
    return undefined
  const page: Page = query
  if (page.limit === undefined && !page.offset) return undefined
  if (Array.isArray(list)) return pageOf(list, page)
  return 'results' in list && Array.isArray(list.results)
    ? { ...list, results: pageOf(list.results, page) }
    : undefined
}
