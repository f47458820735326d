import { PassThrough } from 'node:stream'
import { STREAM_BEAT_MS, STREAM_PATH } from '@cloud/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { identifyCaller } from '../platform/http/caller.ts'
import { tooManyRequests } from '../platform/http/limits/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import { AccountChanges } from './account-changes.ts'

/** Maximum number of streams of one account in a process; a browser keeps one only while its tab is visible. */
const MAX_STREAMS = 20
/** Share of a process's connections that streams may use, so that others remain for requests. */
const CONNECTION_SHARE = 0.5
/** Unread bytes after which a stream is closed: the page reconnects and loads everything again. */
const MAX_UNREAD_BYTES = 64 * 1024
const TRY_AGAIN = 30

/**
 * Sends the changes of an account to its open pages, as server-sent events. A page that reconnects loads everything once, so
 * no history is kept for it here.
 */
export function streamRoute(app: FastifyInstance): void {
  const most = app.services.settings.limits.connections * CONNECTION_SHARE
  const changes = new AccountChanges(app.services.pools.reads)
  app.addHook('preClose', async () => changes.stop())

  const productTime = async (): Promise<Date | undefined> => {
    const { rows } = await app.services.pools.reads.query<{ now: Date }>('select product_now() as now')
    return rows[0]?.now
  }

  // a HEAD request would watch forever without reading
  app.get(STREAM_PATH, { exposeHeadRoute: false }, async (request: FastifyRequest, reply: FastifyReply) => {
    const { account_id, session_id, token_hash, token } = await identifyCaller(request)
    const openedBy = token ?? (session_id !== null && token_hash !== null && { session_id, token_hash })
    if (account_id === null || openedBy === false)
      throw new Refusal('unauthorized', 'Войдите в аккаунт, чтобы продолжить.')
    if (changes.watching(account_id) >= MAX_STREAMS || changes.watchers >= most)
      throw tooManyRequests(TRY_AGAIN)

    const body = new PassThrough()
    const send = (name: string, data: unknown) => {
      if (body.writableLength > MAX_UNREAD_BYTES) body.destroy()
      else if (!body.writableEnded) body.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    }
    // spreads the reconnections of many pages after a process stops
    body.write(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n`)
    const { promise: ready, resolve: begin } = Promise.withResolvers<void>()
    const stop = await changes.watch({
      account_id,
      openedBy,
      // of two times the page uses the one sent last
      changed: (change) => void ready.then(() => send('change', change)),
      ended: () => {
        // tells the page not to reconnect, because it would be refused
        send('ended', {})
        body.end()
      },
      stopped: () => body.end()
    })
    const beat = setInterval(() => send('beat', {}), STREAM_BEAT_MS)
    body.on('close', () => {
      clearInterval(beat)
      stop()
    })
    // read while changes are already watched, so that a later advance of the clock is sent as a change
    const now = await productTime().catch((error) => {
      body.destroy()
      throw error
    })
    send('ready', { now })
    begin()
    return reply
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .type('text/event-stream; charset=utf-8')
      .send(body)
  })
}
