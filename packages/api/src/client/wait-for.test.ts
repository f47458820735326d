import { STATUS } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { SAMPLE_SHOP } from '../fake-shop/sample-shop.ts'
import { STREAM_PATH } from '../stream.ts'
import { createClient } from './client.ts'
import { CallFailed } from './data-of.ts'
import { WaitError, waitFor } from './wait-for.ts'

const [SERVER] = SAMPLE_SHOP.cloudServers.list

/** A shop with one server, whose responses a test controls. */
function shop({ streams = true } = {}) {
  const state = { status: STATUS.start as number, http: 200, calls: 0, streams: 0, aborted: 0 }
  const sinks = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const send = (name: string, data: object) => {
    for (const sink of sinks)
      sink.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
  }
  const stream = (signal: AbortSignal | null | undefined) => {
    state.streams += 1
    const body = new ReadableStream<Uint8Array>({
      start(sink) {
        sinks.add(sink)
        signal?.addEventListener('abort', () => {
          state.aborted += 1
          sinks.delete(sink)
          sink.error(signal.reason)
        })
      }
    })
    setTimeout(() => send('ready', { now: '2026-11-21T09:30:00.000Z' }), 0)
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }
  const client = createClient({
    base: 'https://cloud.example',
    token: 'cs_secret',
    waits: [],
    fetch: async (address, init) => {
      expect(new Headers(init.headers).get('authorization')).toBe('Bearer cs_secret')
      if (address.endsWith(STREAM_PATH))
        return streams ? stream(init.signal) : Response.json({}, { status: 429 })
      state.calls += 1
      return state.http === 200
        ? Response.json({ ...SERVER, id: 7, status: state.status })
        : Response.json({ error: 'Нет', code: 'not_found' }, { status: state.http })
    }
  })
  return { client, state, send }
}

test('returns a server that has the status already, without a stream', async () => {
  const { client, state } = shop()
  expect(await waitFor(client, 7, STATUS.start)).toMatchObject({ id: 7, status: STATUS.start })
  expect(state).toMatchObject({ calls: 1, streams: 0 })
})

test('loads the server at its changes only, and closes the stream', async () => {
  const { client, state, send } = shop()
  const waiting = waitFor(client, { server_id: 7 }, [STATUS.active, STATUS.paused], { pollInterval: 60_000 })
  // once more when the stream opens
  await expect.poll(() => state.calls).toBe(2)
  send('beat', {})
  send('change', { servers: [8] })
  state.status = STATUS.active
  send('change', { servers: [7, 8] })
  expect(await waiting).toMatchObject({ status: STATUS.active })
  expect(state).toMatchObject({ calls: 3, streams: 1, aborted: 1 })
})

test('a change of everything counts, too', async () => {
  const { client, state, send } = shop()
  const waiting = waitFor(client, { id: 7 }, STATUS.active, { pollInterval: 60_000 })
  await expect.poll(() => state.calls).toBe(2)
  state.status = STATUS.active
  send('change', { servers: null })
  expect(await waiting).toMatchObject({ status: STATUS.active })
})

test('polls without a stream, also while calls fail for a moment', async () => {
  const { client, state } = shop({ streams: false })
  const waiting = waitFor(client, 7, STATUS.active, { pollInterval: 5 })
  await expect.poll(() => state.calls).toBeGreaterThan(2)
  state.http = 503
  const { calls } = state
  await expect.poll(() => state.calls).toBeGreaterThan(calls + 2)
  state.http = 200
  state.status = STATUS.active
  expect(await waiting).toMatchObject({ status: STATUS.active })
})

test('after the time limit the error names the server, the wanted and the last status', async () => {
  const { client } = shop({ streams: false })
  const error = await waitFor(client, 7, STATUS.active, { pollInterval: 5, timeLimit: 50 }).catch(
    (one) => one
  )
  expect(error).toBeInstanceOf(WaitError)
  expect(error).toMatchObject({ code: 'timeout', server: { status: STATUS.start } })
  expect(error.message).toBe('Server 7 did not reach status 2 (active) within 0 s: it has status 1 (start).')
})

test('a time limit holds while a stream is open', async () => {
  const { client } = shop()
  await expect(waitFor(client, 7, STATUS.active, { timeLimit: 50 })).rejects.toMatchObject({
    code: 'timeout'
  })
})

test.each([
  [STATUS.error, 'server_failed'],
  [STATUS.deleted, 'server_deleted']
])('a server in status %i ends the wait', async (status, code) => {
  const { client, state } = shop()
  state.status = status
  await expect(waitFor(client, 7, STATUS.active)).rejects.toMatchObject({ name: 'WaitError', code })
  expect(await waitFor(client, 7, status)).toMatchObject({ status })
})

test('a refusal ends the wait with the error of the call', async () => {
  const { client, state } = shop()
  state.http = 404
  const error = await waitFor(client, 7, STATUS.active).catch((one) => one)
  expect(error).toBeInstanceOf(CallFailed)
  expect(error.error).toMatchObject({ kind: 'refused', status: 404 })
})

test('a signal ends the wait with its reason', async () => {
  const { client, state } = shop()
  const abort = new AbortController()
  const waiting = waitFor(client, 7, STATUS.active, { signal: abort.signal })
  await expect.poll(() => state.calls).toBe(2)
  abort.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await expect(waitFor(client, 7, STATUS.active, { signal: abort.signal })).rejects.toThrow('enough')
  expect(state.aborted).toBe(1)
})
