import { beforeAll, expect, test } from 'vitest'
import { type Account, account, type Json, ok, order, visitor } from './client.ts'

const PROMO = '/api/v1/apply-promo'
const CREATE = '/api/v1/create_user_server_config'
const small = { gpu_id: null, gpu_count: 0, cpu_id: 2, cpu_count: 2, ram_count: 16, ssd_count: 256 }
const asked = (promo_code: unknown, rental_duration: unknown = 0, more: Json = {}) => ({
  promo_code,
  rental_duration,
  ...small,
  ...more
})
const GONE = 'Промокод не найден или больше не действует'

let one: Account
beforeAll(async () => {
  one = await account()
})

test('a visitor may try a code; the answer is id, discount and code, and the id is random', async () => {
  const who = await visitor()
  const answers = [
    ok<Json>(await who.post(PROMO, asked('WELCOME10'))),
    ok<Json>(await one.post(PROMO, asked('WELCOME10')))
  ]
  for (const answer of answers)
    expect(answer).toEqual({ id: expect.any(Number), discount: 10, code: 'WELCOME10' })
  expect(Number.isSafeInteger(answers[0]?.id)).toBe(true)
  expect(answers[0]?.id).toBeGreaterThan(1_000_000)
  expect(ok(await who.post(PROMO, asked('HALF12_5', 12)))).toMatchObject({ discount: 12.5 })
})

test('unknown, expired and used-up codes read alike; one that does not suit says so', async () => {
  for (const code of ['NOPE', 'EXPIRED10', "' OR 1=1 --", '\u{1F600}'])
    expect((await one.post(PROMO, asked(code))).body).toMatchObject({
      status: 400,
      error: expect.stringContaining(GONE)
    })
  const wrongPlan = await one.post(PROMO, asked('YEAR20', 1))
  const wrongCard = await one.post(PROMO, asked('H100ONLY', 1))
  for (const { status, body } of [wrongPlan, wrongCard]) {
    expect(status).toBe(400)
    expect(body.error).toMatch(/[а-я]/)
    expect(body.error).not.toContain(GONE)
  }
  expect(ok(await one.post(PROMO, asked('YEAR20', 12)))).toMatchObject({ discount: 20 })
  expect(
    ok(
      await one.post(
        PROMO,
        asked('H100ONLY', 1, { gpu_id: 1, gpu_count: 1, cpu_id: 1, cpu_count: 16, ram_count: 128 })
      )
    )
  ).toMatchObject({ discount: 15 })
})

test.each<[string, Json, string]>([
  ['no code', { promo_code: undefined }, 'promo_code'],
  ['an empty code', { promo_code: '' }, 'promo_code'],
  ['a blank code', { promo_code: '   ' }, 'promo_code'],
  ['a code that is a number', { promo_code: 5 }, 'promo_code'],
  ['NUL in the code', { promo_code: 'A\u0000' }, 'promo_code'],
  ['half a surrogate', { promo_code: '\udc00' }, 'promo_code'],
  ['a huge code', { promo_code: 'A'.repeat(5000) }, 'promo_code'],
  ['no plan', { rental_duration: undefined }, 'rental_duration'],
  ['plan 2', { rental_duration: 2 }, 'rental_duration'],
  ['plan as text', { rental_duration: '1' }, 'rental_duration'],
  ['no CPU', { cpu_id: undefined }, 'cpu_id'],
  ['a negative count', { cpu_count: -1 }, 'cpu_count'],
  ['a disk of 300', { ssd_count: 300 }, 'ssd_count'],
  ['an unknown card', { gpu_id: 999, gpu_count: 1 }, 'gpu_id'],
  ['an unknown CPU', { cpu_id: 999 }, 'cpu_id']
])('%s is refused at its field', async (_, wrong, field) => {
  const { status, body } = await one.post(PROMO, { ...asked('WELCOME10'), ...wrong })
  expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
})

test('an id is checked again at create: plan and card', async () => {
  const id = async (code: string, plan: number, more: Json = {}) =>
    Number(ok<Json>(await one.post(PROMO, asked(code, plan, more))).id)
  const year = await id('YEAR20', 12)
  const h100 = await id('H100ONLY', 1, { gpu_id: 1, gpu_count: 1, cpu_id: 1, cpu_count: 16, ram_count: 128 })
  for (const promocode_id of [year, h100, 1, Number.MAX_SAFE_INTEGER]) {
    const { status, body } = await one.post(CREATE, await order(76, { price_plan: 1, promocode_id }))
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ['promocode_id']
    })
  }
})
