import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ForbiddenAddress, postToCustomer } from './post-to-customer.ts'

const SANDBOX = { isHttpAllowed: true, isLoopbackAllowed: true }

async function listening(answer: RequestListener) {
  const reached = { connections: 0 }
  const server = createServer(answer)
  server.on('connection', () => {
    reached.connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { reached, port: (server.address() as AddressInfo).port }
}

const postTo = (url: string, rest: object = {}) => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: '{"a":"я"}',
  timeoutMs: 5000,
  maxBytes: 4096,
  ...rest
})

test('a request carries its body, headers and the name of the host', async () => {
  let seen: unknown
  const { port } = await listening(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { host, 'content-type': type, connection } = request.headers
    const { method, url } = request
    seen = { method, url, host, type, connection, body: Buffer.concat(chunks).toString() }
    reply.writeHead(201).end('thanks')
  })
  const lookUp = async () => ['127.0.0.1']
  const url = `http://hooks.example.com:${port}/a?b=c#d`
  expect(await postToCustomer(postTo(url), SANDBOX, lookUp)).toBe(201)
  expect(seen).toEqual({
    method: 'POST',
    url: '/a?b=c',
    host: `hooks.example.com:${port}`,
    type: 'application/json',
    connection: 'close',
    body: '{"a":"я"}'
  })
})

test.each([
  ['one address that is not public', ['10.0.0.1']],
  ['a public and a private address', ['8.8.8.8', '192.168.0.1']],
  ['the metadata server', ['169.254.169.254']],
  ['a mapped address', ['::ffff:127.0.0.1']]
])('a name with %s is refused without a connection', async (_, addresses) => {
  const { port, reached } = await listening((_request, reply) => reply.end())
  const lookUp = async () => addresses
  const call = postToCustomer(postTo(`http://hooks.example.com:${port}/`), SANDBOX, lookUp)
  await expect(call).rejects.toThrow(ForbiddenAddress)
  expect(reached.connections).toBe(0)
})

test('a name is looked up once, so that a later answer of its name server has no effect', async () => {
  const { port, reached } = await listening((_request, reply) => reply.end())
  const lookUp = vi.fn(async () => ['10.0.0.1']).mockResolvedValueOnce(['127.0.0.1'])
  await postToCustomer(postTo(`http://hooks.example.com:${port}/`), SANDBOX, lookUp)
  expect(lookUp).toHaveBeenCalledTimes(1)
  expect(reached.connections).toBe(1)
})

test('an address that does not accept is passed over', async () => {
  const { port } = await listening((_request, reply) => reply.end())
  const lookUp = async () => ['127.0.0.2', '::1', '127.0.0.1']
  expect(await postToCustomer(postTo(`http://hooks.example.com:${port}/`), SANDBOX, lookUp)).toBe(200)
})

test('a redirect is an answer, and is not followed', async () => {
  const target = await listening((_request, reply) => reply.end())
  const { port } = await listening((_request, reply) =>
    reply.writeHead(307, { location: `http://127.0.0.1:${target.port}/` }).end()
  )
  expect(await postToCustomer(postTo(`http://127.0.0.1:${port}/`), SANDBOX)).toBe(307)
  expect(target.reached.connections).toBe(0)
})

test('an endless body is read up to the limit, and its connection closed', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  let sent = 0
  const { port } = await listening((request, reply) => {
    reply.writeHead(200)
    request.socket.on('close', () => resolve())
    const write = () => {
      sent += 1024
      if (!reply.destroyed) reply.write(Buffer.alloc(1024), () => setImmediate(write))
    }
    write()
  })
  expect(await postToCustomer(postTo(`http://127.0.0.1:${port}/`), SANDBOX)).toBe(200)
  await closed
  expect(sent).toBeLessThan(5_000_000)
})

test('a receiver without an answer, and a name server without one, time out', async () => {
  const sockets: Socket[] = []
  const silent = createTcpServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const short = { timeoutMs: 200 }
  for (const scheme of ['http', 'https'])
    await expect(postToCustomer(postTo(`${scheme}://127.0.0.1:${port}/`, short), SANDBOX)).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' })
    )
  const never = () => new Promise<never>(() => {})
  await expect(postToCustomer(postTo('https://hooks.example.com/', short), SANDBOX, never)).rejects.toThrow(
    expect.objectContaining({ name: 'TimeoutError' })
  )
})

test('a status is an answer even if the body is late', async () => {
  const { port } = await listening((_request, reply) => {
    reply.writeHead(200).write('a')
  })
  // long enough for the status on a busy machine
  const post = postTo(`http://127.0.0.1:${port}/`, { timeoutMs: 2000 })
  expect(await postToCustomer(post, SANDBOX)).toBe(200)
})

test('a receiver that switches protocols is an error', async () => {
  const server = createTcpServer((socket) =>
    socket.once('data', () =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
    )
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const post = postToCustomer(postTo(`http://127.0.0.1:${port}/`), SANDBOX)
  await expect(post).rejects.toThrow('no response')
})

test('a receiver that speaks no TLS, or hangs up, is an error', async () => {
  const { port } = await listening((request) => request.socket.destroy())
  for (const scheme of ['http', 'https'])
    await expect(postToCustomer(postTo(`${scheme}://127.0.0.1:${port}/`), SANDBOX)).rejects.toThrow()
})
