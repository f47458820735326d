import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { androidKey, selfAttested } from '../../testing/attestations.ts'
import { type Attested, Authenticator } from '../../testing/authenticator.ts'
import { type Answer, body, typePassword } from '../../testing/factors.ts'
import { Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'

let served: Served
beforeAll(async () => {
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000', LIMIT_PROFILE_CHANGES: '100000' })
})
afterAll(() => served.stop())

/** Paths of the requests that arrived at a local server. */
async function listener() {
  const response: string[] = []
  const server = createServer((request, reply) => {
    response.push(request.url ?? '')
    reply.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { response, url: `http://127.0.0.1:${port}` }
}

async function addKey(attest?: (attested: Attested) => Answer, base = served.base) {
  const owner = await Person.signedUp(base)
  await typePassword(owner)
  const { options } = await body(owner.post('/api/auth/passkey/generate-register-options', {}))
  const key = new Authenticator(base).make(options, attest)
  return owner.post('/api/auth/passkey/verify-registration', { name: 'Ключ', key })
}

test('a passkey whose attestation names revocation lists is refused, and no list is fetched', async () => {
  const { response, url } = await listener()
  const many = Array.from({ length: 100 }, (_, n) => `${url}/${n}`)
  for (const urls of [[`${url}/crl`], many]) {
    const answer = await addKey(androidKey(urls))
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { key: expect.any(String) } }
    })
  }
  expect(response).toEqual([])
})

const attStmt = new Map()
const packedWithChain = (attested: Attested) => {
  const { attStmt } = androidKey([])(attested)
  return { fmt: 'packed', attStmt }
}

test.each<[string, (attested: Attested) => Answer]>([
  ...['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'tpm', 'None', ''].map(
    (fmt): [string, () => Answer] => [`'${fmt}'`, () => ({ fmt, attStmt })]
  ),
  ['packed with a chain of certificates', packedWithChain],
  [
    'packed with an empty chain',
    (made) => ({
      fmt: 'packed',
      attStmt: new Map<string, unknown>([...selfAttested(made).attStmt, ['x5c', []]])
    })
  ],
  ['packed with a list as its statement', () => ({ fmt: 'packed', attStmt: [] })],
  ['a format that is no text', () => ({ fmt: 1, attStmt })],
  ['none with 6 kB of its own', () => ({ fmt: 'none', attStmt: Buffer.alloc(6000) })]
])('attestation %s is refused', async (_, attest) => {
  expect(await addKey(attest)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('a refused registration of a passkey or app is logged', async () => {
  const logging = await serve({}, served.url)
  onTestFinished(() => logging.stop())
  const warn = vi.spyOn(logging.app.log, 'warn').mockImplementation(() => {})
  await addKey(androidKey([]), logging.base)
  const owner = await Person.signedUp(logging.base)
  await typePassword(owner)
  await owner.post('/api/auth/two-factor/enable', {})
  await owner.post('/api/auth/two-factor/verify-totp', { code: '000000' })
  expect(warn.mock.calls.map(([line]) => line)).toMatchObject([
    { refused: 'invalid', route: '/api/auth/passkey/verify-registration', account_id: expect.any(Number) },
    { refused: 'invalid', route: '/api/auth/two-factor/verify-totp', account_id: owner.account_id }
  ])
})

test('a passkey without attestation, or with self attestation, is accepted', async () => {
  expect((await addKey()).status).toBe(200)
  expect((await addKey(selfAttested)).status).toBe(200)
})
