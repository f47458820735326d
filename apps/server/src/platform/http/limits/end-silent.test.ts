import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../../../testing/serve.ts'
import { endSilent } from './end-silent.ts'

const SILENT_MS = 500

/** Sends a request to a server that ends silent connections soon. `seen` has the received text, and whether the server ended the connection. */
async function send(listener: RequestListener, request: string) {
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

test('a connection whose client does not read the response is ended', async () => {
  const { socket, seen } = await send((_request, reply) => reply.end(Buffer.alloc(64 << 20)), GET)
  socket.pause()
  await expect.poll(() => seen.over, { timeout: 10_000 }).toBe(true)
})

test('a slow response is sent, and its connection is ended when no further request comes', async () => {
  const { seen } = await send(async (_request, reply) => {
    await setTimeout(SILENT_MS * 3)
    reply.end('made')
  }, GET)
  await expect.poll(() => seen.text, { timeout: 10_000 }).toContain('made')
  await expect.poll(() => seen.over, { timeout: 10_000 }).toBe(true)
})

test('a stream that sends something now and then continues, and so does a slow upload', async () => {
  const streaming: RequestListener = async (request, reply) => {
    for await (const _ of request);
    for (let beat = 0; beat < 12; beat++) {
      reply.write(`beat ${beat}\n`)
      await setTimeout(SILENT_MS / 5)
    }
    reply.end('over')
  }
  const { socket, seen } = await send(
    streaming,
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n\r\n'
  )
  for (let sent = 0; sent < 12; sent++) {
    await setTimeout(SILENT_MS / 5)
    socket.write('x')
  }
  await expect.poll(() => seen.text, { timeout: 10_000 }).toContain('over')
})

test('the product ends silent connections after 90 seconds, later than load balancers drop idle ones', async () => {
  const { app, stop } = await serve()
  expect(app.server.timeout).toBe(90_000)
  await stop()
})
