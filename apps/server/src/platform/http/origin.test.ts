import { expect, test } from 'vitest'
import { serve } from '../../testing/serve.ts'

const write = (base: string, origin: string, forwarded: Record<string, string> = {}) =>
  fetch(`${base}/api/auth/sign-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...forwarded },
    body: '{}'
  })
const FORWARDED = {
  'x-forwarded-host': 'cloud.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '203.0.113.7'
}

test('without a trusted proxy its headers are ignored', async () => {
  const served = await serve()
  expect((await write(served.base, served.base, FORWARDED)).status).toBe(200)
  expect((await write(served.base, 'https://cloud.example', FORWARDED)).status).toBe(403)
  await served.stop()
})

test("behind a trusted proxy the origin has its scheme and the request's host, and cookies are secure", async () => {
  const served = await serve({ TRUST_PROXY: '1' })
  const write = (origin: string) =>
    served.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { ...FORWARDED, 'x-forwarded-host': 'evil.example', host: 'cloud.example', origin },
      payload: {}
    })
  const response = await write('https://cloud.example')
  expect(response.statusCode).toBe(200)
  expect(response.headers['set-cookie']?.toString()).toContain('__Host-visitor=')
  for (const origin of ['https://evil.example', 'http://cloud.example'])
    expect((await write(origin)).statusCode).toBe(403)
  await served.stop()
})

test.each([
  ['1', '203.0.113.7:50123'],
  ['2', '203.0.113.7, 192.0.2.1']
])(
  'only trusted proxies determine the client address, %s: a forged header is ignored',
  async (hops, proxied) => {
    const served = await serve({ TRUST_PROXY: hops, LIMIT_SIGN_UPS: '1' })
    const signUp = (email: string, invented: string) =>
      fetch(`${served.base}/api/auth/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `${invented}, ${proxied}` },
        body: JSON.stringify({ name: 'Анна', email, password: 'correct-horse-1' })
      })
    expect((await signUp('a@cloud.test', '198.51.100.1')).status).toBe(200)
    expect((await signUp('b@cloud.test', '198.51.100.2')).status).toBe(429)
    const { rows } = await served.services.pool.query('select address from sessions')
    expect(rows).toEqual([{ address: '203.0.113.7' }])
    await served.stop()
  }
)
