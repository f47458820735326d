import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CloudClient } from './cloud.ts'
import { faultText } from './cloud-request.ts'

/** Responds to all requests except the sign-in. */
let respond: (url: URL, response: ServerResponse) => void
let service: Server
let cloud: CloudClient

beforeEach(async () => {
  service = createServer((request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    if (!url.pathname.endsWith('/auth/tokens')) return respond(url, response)
    const endpoints = [{ interface: 'public', region: 'one', url: url.origin }]
    response.writeHead(201, { 'x-subject-token': 'token' })
    response.end(
      JSON.stringify({ token: { project: { id: 'project-1' }, catalog: [{ type: 'compute', endpoints }] } })
    )
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  cloud = new CloudClient({
    authUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v3`,
    username: 'shop',
    readPassword: () => 'secret',
    projectName: 'shop',
    userDomain: 'Default',
    projectDomain: 'Default',
    region: undefined,
    network: 'network-1',
    securityGroups: [],
    volumeType: undefined
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  service.closeAllConnections()
  service.close()
})

const list = () => cloud.listAll('compute', '/servers', 'servers')

test('at most 32 MB of an answer are read', async () => {
  const part = Buffer.alloc(1_000_000, ' ')
  let sent = 0
  respond = (_, response) => {
    const send = () => {
      if (response.destroyed || sent === 200) return void response.end('{"servers":[]}')
      sent += 1
      response.write(part, send)
    }
    send()
  }
  await expect(list()).rejects.toThrow(/^GET \/servers: no answer \(the body has more than 32000000 bytes\)$/)
  expect(sent).toBeLessThan(200)
})

test('an error without an answer names its cause', async () => {
  respond = (_, response) => void response.destroy()
  await expect(list()).rejects.toThrow(/^GET \/servers: no answer \(other side closed\)$/)
  const timeout = AbortSignal.abort(new DOMException('The operation timed out', 'TimeoutError'))
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout)
  await expect(list()).rejects.toThrow(/^GET \/servers: no answer \(The operation timed out\)$/)
  service.closeAllConnections()
  service.close()
  await expect(list()).rejects.toThrow(/^GET \/servers: no answer \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)$/)
})

test('messages of the cloud are cut to 1,000 characters', async () => {
  const message = 'x'.repeat(1_000_000)
  respond = (_, response) =>
    void response
      .writeHead(404)
      .end(JSON.stringify({ error: { message }, server: { fault: { message }, name: message } }))
  const { body } = await cloud.call('compute', 'POST', '/servers')
  expect(faultText(body)).toBe('x'.repeat(1000))
  expect(body).toMatchObject({ server: { fault: { message: 'x'.repeat(1000) }, name: message } })
})

/** Answers a page whose only server has the given id, with a link to the next page. */
const respondPage = (response: ServerResponse, ids: readonly unknown[]) =>
  response.end(
    JSON.stringify({ servers: ids.map((id) => ({ id })), servers_links: [{ rel: 'next', href: 'next' }] })
  )

test('a list ends after 1,000 pages or 2 minutes without a result', async () => {
  let pages = 0
  respond = (_, response) => {
    pages += 1
    respondPage(response, [`server-${pages}`])
  }
  await expect(list()).rejects.toThrow('GET /servers: the list of servers does not end')
  expect(pages).toBe(1000)
  const startedAt = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => startedAt + pages * 1000)
  await expect(list()).rejects.toThrow('GET /servers: the list of servers does not end')
  expect(pages).toBe(1120)
})

test.each([
  ['the same page', (marker: string | null) => (marker === 'b' ? ['b'] : ['a', 'b'])],
  ['pages in a circle', (marker: string | null) => (marker === 'a' ? ['b'] : ['a'])],
  ['an empty page', () => []]
])('a list that continues with %s has no result', async (_, idsAfter) => {
  respond = (url, response) => void respondPage(response, idsAfter(url.searchParams.get('marker')))
  await expect(list()).rejects.toThrow('GET /servers: answered without a new page of servers')
})
