import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../../../testing/serve.ts'
import { endSilent } from './end-silent.ts'

const SILENT_MS = 500

/** A connection to a server that ends silent ones soon, with what came over it, and whether it is over. */
async function asking(listener: RequestListener, request: string) {
  const server = createServer(listener)
  server.keepAliveTimeout = SILENT_MS
  endSilent(server, SILENT_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const seen = { text: '', over: false }
  socket.on('error', () => {})
  socket.setEncoding('latin1').on('data', (part: string) => {
    seen.text += part
  })
  server.on('connection', (accepted) =>
    accepted.once('close', () => {
      seen.over = true
    })
  )
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  socket.write(request)
  return { socket, seen }
}
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('an answer that nobody reads ends with its connection', async () => {
  const { socket, seen } = await asking((_request, reply) => reply.end(Buffer.alloc(64 << 20)), GET)
  socket.pause()
  await expect.poll(() => seen.over, { timeout: 10_000 }).toBe(true)
})

test('one that takes long to make is sent, and its connection ends when nothing more is asked', async () => {
  const { seen } = await asking(async (_request, reply) => {
    await setTimeout(SILENT_MS * 3)
    reply.end('made')
  }, GET)
  await expect.poll(() => seen.text, { timeout: 10_000 }).toContain('made')
  await expect.poll(() => seen.over, { timeout: 10_000 }).toBe(true)
})

test('a stream that says something now and then goes on, and so does a slow upload', async () => {
  const streaming: RequestListener = async (request, reply) => {
    for await (const _ of request);
    for (let beat = 0; beat < 12; beat++) {
      reply.write(`beat ${beat}\n`)
      await setTimeout(SILENT_MS / 5)
    }
    reply.end('over')
  }
  const { socket, seen } = await asking(
    streaming,
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n\r\n'
  )
  for (let sent = 0; sent < 12; sent++) {
    await setTimeout(SILENT_MS / 5)
    socket.write('x')
  }
  await expect.poll(() => seen.text, { timeout: 10_000 }).toContain('over')
})

test('the product ends silent ones after a minute and a half: later than a balancer drops those that it keeps', async () => {
  const { app, stop } = await serve()
  expect(app.server.timeout).toBe(90_000)
  await stop()
})
