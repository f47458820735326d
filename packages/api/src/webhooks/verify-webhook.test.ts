import { expect, test } from 'vitest'
import { type VerifyOptions, verifyWebhook } from './verify-webhook.ts'

/** Example of the reference implementations of Standard Webhooks. */
const TIME = 1_614_265_330
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const EXAMPLE = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  body: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': String(TIME),
    'webhook-signature': SIGNATURE
  },
  now: TIME * 1000
} as const satisfies VerifyOptions

const OTHER_SECRET = `whsec_${btoa('another secret of a webhook')}`

const withHeaders = (headers: Readonly<Record<string, string>>) => ({
  ...EXAMPLE,
  headers: { ...EXAMPLE.headers, ...headers }
})

test.each<[string, VerifyOptions]>([
  ['as it is', EXAMPLE],
  ['with a secret without its prefix', { ...EXAMPLE, secret: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }],
  ['with several secrets', { ...EXAMPLE, secret: [OTHER_SECRET, EXAMPLE.secret] }],
  ['as bytes', { ...EXAMPLE, body: new TextEncoder().encode(EXAMPLE.body) }],
  ['with headers of fetch', { ...EXAMPLE, headers: new Headers(EXAMPLE.headers) }],
  [
    'with headers in another case',
    {
      ...EXAMPLE,
      headers: {
        'Webhook-Id': EXAMPLE.headers['webhook-id'],
        'Webhook-Timestamp': [String(TIME)],
        'WEBHOOK-SIGNATURE': SIGNATURE
      }
    }
  ],
  ['with several signatures', withHeaders({ 'webhook-signature': `v1a,x v1,bm9wZQ== v1,%% ${SIGNATURE}` })],
  ['5 minutes later', { ...EXAMPLE, now: (TIME + 300) * 1000 + 999 }],
  ['5 minutes earlier', { ...EXAMPLE, now: (TIME - 300) * 1000 }]
])('the example of Standard Webhooks is accepted %s', async (_, given) => {
  await expect(verifyWebhook(given)).resolves.toEqual({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    test: 2432232314
  })
})

test.each<[string, string, VerifyOptions]>([
  ['wrong_signature', 'another body', { ...EXAMPLE, body: '{"test":2432232314}' }],
  ['wrong_signature', 'another id', withHeaders({ 'webhook-id': 'msg_2' })],
  ['wrong_signature', 'another time', withHeaders({ 'webhook-timestamp': String(TIME + 1) })],
  ['wrong_signature', 'another secret', { ...EXAMPLE, secret: OTHER_SECRET }],
  ['wrong_signature', 'a cut signature', withHeaders({ 'webhook-signature': SIGNATURE.slice(0, 20) })],
  ['wrong_signature', 'another version', withHeaders({ 'webhook-signature': SIGNATURE.replace('v1', 'v2') })],
  ['missing_header', 'no signature', withHeaders({ 'webhook-signature': '' })],
  ['missing_header', 'no headers', { ...EXAMPLE, headers: {} }],
  ['missing_header', 'no headers of fetch', { ...EXAMPLE, headers: new Headers() }],
  ['wrong_timestamp', 'a fractional time', withHeaders({ 'webhook-timestamp': '161426533.0' })],
  ['wrong_timestamp', 'no number', withHeaders({ 'webhook-timestamp': 'yesterday' })],
  ['too_old', '5 minutes and a second later', { ...EXAMPLE, now: (TIME + 301) * 1000 }],
  ['too_new', '5 minutes and a second earlier', { ...EXAMPLE, now: (TIME - 301) * 1000 }],
  ['too_old', 'a smaller tolerance', { ...EXAMPLE, toleranceSeconds: 10, now: (TIME + 11) * 1000 }],
  ['wrong_secret', 'no base64', { ...EXAMPLE, secret: 'whsec_%%%' }],
  ['wrong_secret', 'an empty secret', { ...EXAMPLE, secret: 'whsec_' }],
  ['wrong_secret', 'no secret', { ...EXAMPLE, secret: [] }]
])('%s is thrown for %s', async (code, _, given) => {
  await expect(verifyWebhook(given)).rejects.toMatchObject({ name: 'WebhookError', code })
})

test.each([{ toleranceSeconds: Number.NaN }, { now: Number.NaN }])(
  'an old request is not accepted because of %j',
  async (given) => {
    const old = { ...EXAMPLE, now: (TIME + 3600) * 1000, ...given }
    await expect(verifyWebhook(old)).rejects.toBeInstanceOf(RangeError)
  }
)

test('unreadable is thrown for a signed body that is not an object', async () => {
  const body = '"text"'
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode('another secret of a webhook'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign']
  )
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`msg_1.${TIME}.${body}`))
  const signature = `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`
  const given = withHeaders({ 'webhook-id': 'msg_1', 'webhook-signature': signature })
  await expect(verifyWebhook({ ...given, body, secret: OTHER_SECRET })).rejects.toMatchObject({
    code: 'unreadable'
  })
})
