import { expect, test } from 'vitest'
import { account, order } from './client.ts'
import { expectProblem } from './expect-problem.ts'

const CREATE = '/api/v1/create_user_server_config'
const key = (value: string) => ({ headers: { 'Idempotency-Key': value } })

test.each(['', ' ', 'x'.repeat(201), 'a\tb', 'é'])('the key %j is refused', async (value) => {
  const one = await account()
  expectProblem(
    await one.post('/api/v1/top-ups/', { amount_rub_cents: 10_000, payment_type: 'invoice' }, key(value)),
    400
  )
})

test('a repeated key answers as the first time, with another body 422', async () => {
  const one = await account()
  const body = { amount_rub_cents: 10_000, payment_type: 'acquiring' }
  const first = await one.post('/api/v1/top-ups/', body, key('k'.repeat(200)))
  const again = await one.post('/api/v1/top-ups/', undefined, {
    ...key('k'.repeat(200)),
    raw: ' { "payment_type": "acquiring",  "amount_rub_cents": 1e4 } '
  })
  expect(first.status).toBe(200)
  expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text })
  expectProblem(
    await one.post('/api/v1/top-ups/', { ...body, amount_rub_cents: 10_001 }, key('k'.repeat(200))),
    422
  )
  expectProblem(await one.post('/api/v1/top-ups/', {}, key('k'.repeat(200))), 422)
  const other = await account()
  const theirs = await other.post(
    '/api/v1/top-ups/',
    { ...body, amount_rub_cents: 10_001 },
    key('k'.repeat(200))
  )
  expect(theirs.status).toBe(200)
  const elsewhere = await one.post('/api/v1/apply-promo', {}, key('k'.repeat(200)))
  expectProblem(elsewhere, 400)
})

test('a kept refusal returns unchanged, its request_id too; what is not kept may be tried again', async () => {
  const one = await account()
  const missing = await one.post(CREATE, {}, key('kept-400'))
  const again = await one.post(CREATE, {}, key('kept-400'))
  expectProblem(again, 400)
  expect(again.body).toEqual(missing.body)

  expectProblem(await one.post(CREATE, undefined, { raw: '{', ...key('not-kept') }), 400)
  const token = one.token
  one.token = ''
  expectProblem(await one.post(CREATE, {}, key('not-kept')), 403)
  one.token = token
  const made = await one.post(CREATE, await order(73), key('not-kept'))
  expect(made.status).toBe(200)

  expectProblem(await one.patch('/api/v1/cld_srv_cfg/999999/', { name: 'a' }, key('gone')), 404)
  expectProblem(await one.patch('/api/v1/cld_srv_cfg/999999/', { name: 'b' }, key('gone')), 404)
})

test('fifty at once with one key make one server', async () => {
  const one = await account(100_000)
  const payload = await order(76)
  const heard = await Promise.all(Array.from({ length: 50 }, () => one.post(CREATE, payload, key('fifty'))))
  const statuses = new Set(heard.map(({ status }) => status))
  for (const status of statuses) expect([200, 409]).toContain(status)
  expect(new Set(heard.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1)
  expect(JSON.parse((await one.get('/api/v1/cld_srv_cfg/')).text)).toHaveLength(1)
  const late = await one.post(CREATE, payload, key('fifty'))
  expect(late.text).toBe(heard.find(({ status }) => status === 200)?.text)
})

test('a kept key is forgotten after 24 hours of the product’s clock', async () => {
  const one = await account()
  const body = { amount_rub_cents: 10_000, payment_type: 'acquiring' }
  const first = await one.post('/api/v1/top-ups/', body, key('day'))
  await one.advance(24 * 3600 - 60)
  expect((await one.post('/api/v1/top-ups/', body, key('day'))).text).toBe(first.text)
  await one.advance(61)
  expect((await one.post('/api/v1/top-ups/', body, key('day'))).text).not.toBe(first.text)
})
