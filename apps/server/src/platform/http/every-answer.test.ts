import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../../testing/serve.ts'

let served: Served
beforeAll(async () => {
  served = await serve({ PUBLIC_URL: 'https://cloud.example' })
})
afterAll(() => served.stop())

const PATHS = [
  '/',
  '/nothing/here',
  '/privacy',
  '/favicon.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/assets/',
  '/assets/none.js',
  '/healthz',
  '/metrics',
  '/api/docs',
  '/api/v1/openapi.json',
  '/api/v1/nothing/',
  '/api/v1/%E0%A4%A',
  '/api/v1/user/',
  '/commercial-offer',
  '/confirm-email',
  '/privacy/erased',
  '/undo-factor',
  '/keep-factors',
  '/restore-email'
]

test.each(PATHS)('%s has a content type and security headers', async (path) => {
  const isOpen = path === '/api/v1/openapi.json'
  const { status, headers, body } = await fetch(served.base + path, { redirect: 'manual' })
  await body?.cancel()
  expect(status).toBeLessThan(500)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': expect.stringMatching(/; charset=utf-8$/),
    'x-content-type-options': 'nosniff',
    // over HTTPS browsers use HTTPS only for a year, for all subdomains
    'strict-transport-security': expect.stringMatching(/^max-age=31536000; includeSubDomains$/i),
    'content-security-policy': expect.stringMatching(/^default-src '(none|self)'.*frame-ancestors 'none'/),
    'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin)$/),
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-resource-policy': isOpen ? 'cross-origin' : 'same-origin'
  })
  expect(headers.get('access-control-allow-origin')).toBe(isOpen ? '*' : null)
})

test('a folder has no index of its files', async () => {
  for (const path of ['/assets/', '/assets', '/assets/.vite/', '/.git/', '/.git/config'])
    for (const encoding of ['identity', 'gzip'])
      expect(
        (await fetch(served.base + path, { headers: { 'accept-encoding': encoding } })).status,
        `${path} ${encoding}`
      ).toBe(404)
})

test('TRACE echoes nothing', async () => {
  const { statusCode, body } = await served.app.inject({
    method: 'TRACE' as 'GET',
    url: '/',
    headers: { cookie: 'session=x' }
  })
  expect([statusCode, body.includes('session=x')]).toEqual([404, false])
})
