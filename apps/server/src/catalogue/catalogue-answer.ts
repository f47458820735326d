import type { Endpoint } from '@cloud/api'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedEncoding } from '../platform/http/accepted-encoding.ts'
import type { Page } from '../platform/http/input.ts'
import { pageOf, parseInput } from '../platform/http/input.ts'
import { ReadyAnswer } from '../platform/http/ready-answer.ts'
import type { Routed } from '../platform/http/route.ts'
import type { CataloguePath, Offer } from './catalogue.ts'
import type { Encoded } from './encoded.ts'

interface Listed extends Endpoint {
  readonly method: 'GET'
  readonly path: CataloguePath
}

/** Below this a compressed answer is hardly smaller. */
const WORTH_COMPRESSING = 1000

/**
 * Serves an answer of the catalogue: with a validator, compressed beforehand, and in parts for `limit` and `offset`.
 * It reads no session, so any cache between may keep it as long as it asks back.
 */
export function catalogueAnswer<const E extends Listed>(
  app: FastifyInstance,
  endpoint: E,
  list: (offer: Offer) => unknown
): Routed<E> {
  app.get(endpoint.path, async (request, reply) => {
    const page = parseInput(endpoint.query, request.query)
    const offer = await app.services.catalogue.now()
    reply.headers({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' })
    const encoded = offer.answers.get(endpoint.path)
    const part = askedPart(list(offer), page)
    if (part !== undefined || encoded === undefined) return reply.send(part)
    if (
      request.headers['if-none-match']
        ?.split(',')
        .some((tag) => tag.trim() === encoded.etag || tag.trim() === '*')
    ) {
      reply.header('etag', encoded.etag)
      encoded.ready.set('known', new ReadyAnswer(304, reply.getHeaders(), Buffer.alloc(0)))
      return reply.status(304).send()
    }
    return sendEncoded(reply, encoded)
  })
  return {}
}

/** What was asked for of a list, counted as a whole or not; undefined for the whole of it. */
function askedPart(list: unknown, page: unknown): unknown {
  if (typeof list !== 'object' || list === null || typeof page !== 'object' || page === null) return undefined
  const asked: Page = page
  if (asked.limit === undefined && !asked.offset) return undefined
  if (Array.isArray(list)) return pageOf(list, asked)
  return 'results' in list && Array.isArray(list.results)
    ? { ...list, results: pageOf(list.results, asked) }
    : undefined
}

async function sendEncoded(reply: FastifyReply, encoded: Encoded): Promise<FastifyReply> {
  const accepted = acceptedEncoding(reply.request.headers['accept-encoding'])
  const encoding = encoded.text.length < WORTH_COMPRESSING ? 'identity' : accepted
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('etag', encoded.etag).type('application/json; charset=utf-8')
  const body = await encoded.as(encoding)
  encoded.ready.set(accepted, new ReadyAnswer(200, reply.getHeaders(), body))
  return reply.send(body)
}
