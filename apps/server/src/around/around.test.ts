import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERY_ENDPOINT } from '../testing/every-endpoint.ts'
import { type Served, serve } from '../testing/serve.ts'

const TOKEN = 'a-token-that-nobody-knows'
const PROXIED = { 'x-forwarded-for': '203.0.113.7' }

let served: Served

beforeAll(async () => {
  served = await serve({ METRICS_TOKEN: TOKEN })
})
afterAll(() => served.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(served.base + path, { headers })

test('the process lives and can work', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await get('/readyz')).json()).toMatchObject({ status: 'ok', database: 'ok' })
})

test('details and figures are for this machine and for who has the token', async () => {
  expect(await (await get('/readyz', PROXIED)).json()).toEqual({ status: 'ok' })
  expect((await get('/metrics', PROXIED)).status).toBe(401)
  expect((await get('/metrics', { ...PROXIED, authorization: 'Bearer wrong' })).status).toBe(401)
  expect((await get('/metrics', { ...PROXIED, authorization: `Bearer ${TOKEN}` })).status).toBe(200)
})

test('figures count what was asked', async () => {
  await get('/healthz')
  const text = await (await get('/metrics')).text()
  expect(text).toMatch(
    /http_request_duration_seconds_count\{route="\/healthz",method="GET",status="200"\} [1-9]/
  )
  expect(text).toMatch(/^database_connections \d+$/m)
})

test('the reference names every endpoint, and its page asks nobody else', async () => {
  const document = await (await get('/api/v1/openapi.json')).json()
  for (const { endpoint } of EVERY_ENDPOINT)
    expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()], endpoint.path).toBeDefined()
  const page = await get('/api/docs')
  const html = await page.text()
  const files = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].flatMap(([, file]) => file ?? [])
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    expect(file).toMatch(/^\//)
    expect((await get(file)).status, file).toBe(200)
  }
  expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'")
})
