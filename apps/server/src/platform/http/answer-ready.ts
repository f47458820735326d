import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isCatalogue } from '../../catalogue/catalogue.ts'
import type { RequestFigures } from '../ops/request-figures.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { RequestRate } from './request-rate.ts'

/** More ways to write Accept-Encoding than browsers have. */
const SPELLINGS = 50

/**
 * Answers of the catalogue that are the same for everybody leave before routes and hooks are gone through. Whatever is not
 * quite usual, and whatever nobody has asked for since it changed, goes the normal way, which makes it ready.
 */
export function answerReady(app: FastifyInstance, rate: RequestRate, figures: RequestFigures): void {
  const { server, services } = app
  const { catalogue, settings } = services
  const spellings = new Map<string, ReturnType<typeof acceptedEncoding>>()
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  // who is told that something was done finds it so in the next list
  app.addHook('onSend', async (request) => {
    if (!isCatalogue(request.routeOptions.url)) catalogue.doubt()
  })

  function encodingFor(accepted: string): ReturnType<typeof acceptedEncoding> {
    let encoding = spellings.get(accepted)
    if (encoding === undefined) {
      if (spellings.size >= SPELLINGS) spellings.clear()
      encoding = acceptedEncoding(accepted)
      spellings.set(accepted, encoding)
    }
    return encoding
  }

  /** As `request.ip`, where it is beyond doubt. */
  function addressOf({ headers, socket }: IncomingMessage): string | undefined {
    const forwarded = settings.trustProxy ? headers['x-forwarded-for'] : undefined
    if (forwarded === undefined) return socket.remoteAddress
    const nearest = String(forwarded).split(',').at(-1)?.trim() ?? ''
    return isIP(nearest) === 0 ? undefined : nearest
  }

  function answered(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.url === undefined || closing) return false
    const began = performance.now()
    const encoded = catalogue.ready(request.url, began)
    if (encoded === undefined) return false
    const { headers } = request
    if (Number(headers['content-length'] ?? 0) !== 0 || 'transfer-encoding' in headers) return false
    const known = headers['if-none-match']
    if (known !== undefined && known !== encoded.etag) return false
    const form = known === undefined ? encodingFor(String(headers['accept-encoding'] ?? '')) : 'known'
    const answer = encoded.ready.get(form)
    const address = addressOf(request)
    if (answer === undefined || address === undefined || !rate.admits(address, began)) return false
    answer.send(response)
    figures.count(request.url, 'GET', answer.status, (performance.now() - began) / 1000)
    return true
  }

  const [routed] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answered(request, response)) routed?.call(server, request, response)
  })
}
