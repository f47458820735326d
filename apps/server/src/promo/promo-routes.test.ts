import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Person } from '../testing/person.ts'
import { type Served, serve } from '../testing/serve.ts'

const APPLY = '/api/v1/apply-promo'
const UNAVAILABLE = 'Промокод не найден или больше не действует'
const configuration = {
  rental_duration: 1,
  gpu_id: 1,
  gpu_count: 1,
  cpu_id: 1,
  cpu_count: 8,
  ram_count: 64,
  ssd_count: 256
}

let served: Served
let visitor: Person

beforeAll(async () => {
  served = await serve({ LIMIT_PROMO_TRIES: '100000' })
  visitor = await Person.visitor(served.base)
  await served.services.pool.query(`
    insert into gpus values (1, 'NVIDIA H100', 'H100', 80, true), (2, 'NVIDIA A10', 'A10', 24, true);
    insert into cpus values (1, 'AMD EPYC 9454');
    insert into promo_codes (code, discount, plans, gpu_ids, valid_from, valid_until, max_uses) values
      ('WELCOME10', 10, '{0,1,3,6,12}', null, '2020-01-01', null, null),
      ('HALF12_5', 12.5, '{0,1,3,6,12}', null, '2020-01-01', null, null),
      ('MONTHS', 5, null, null, '2020-01-01', null, null),
      ('EXPIRED10', 10, null, null, '2020-01-01', '2021-01-01', null),
      ('TOMORROW', 10, null, null, '2120-01-01', null, null),
      ('NOUSES', 10, null, null, '2020-01-01', null, 0),
      ('YEAR20', 20, '{12}', null, '2020-01-01', null, null),
      ('H100ONLY', 15, null, '{1}', '2020-01-01', null, null),
      ('СКИДКА', 7, null, null, '2020-01-01', null, null)`)
})
afterAll(() => served.stop())

const apply = (promo_code: unknown, change: object = {}, who = visitor) =>
  who.post(APPLY, { ...configuration, promo_code, ...change })

describe('a visitor who applies a code', () => {
  test('gets its discount, and an id that is not listed anywhere', async () => {
    const { status, body } = await apply('WELCOME10')
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.any(Number), code: 'WELCOME10', discount: 10 })
    expect(Number.isSafeInteger((body as { id: number }).id)).toBe(true)
  })

  test.each([
    ['MONTHS', 1, { price_plans: [1, 3, 6, 12] }],
    ['YEAR20', 12, { price_plans: [12] }],
    ['H100ONLY', 1, { price_plans: [1, 3, 6, 12], gpu_ids: [1] }]
  ])('of %s also gets the plans and cards to which it applies', async (code, rental_duration, limits) => {
    const { body } = await apply(code, { rental_duration })
    expect(body).toEqual({ id: expect.any(Number), code, discount: expect.any(Number), ...limits })
  })

  test('may get a discount with decimals', async () => {
    expect((await apply('HALF12_5')).body).toMatchObject({ discount: 12.5 })
  })

  test.each([' welcome10 ', 'Welcome10', '\u00a0WELCOME10\u00a0', '\u2068WELCOME10\u200b'])(
    'as %j',
    async (text) => {
      expect((await apply(text)).body).toMatchObject({ code: 'WELCOME10' })
    }
  )

  test('in Cyrillic letters', async () => {
    expect((await apply('скидка')).body).toMatchObject({ discount: 7 })
  })
})

describe('codes that cannot be used get the same answer', () => {
  test.each([
    'NOTHING',
    'EXPIRED10',
    'TOMORROW',
    'NOUSES',
    'WЕLCOME10',
    'ＷELCOME10',
    '%',
    'WELCOME1_',
    "' or 1=1 --"
  ])('%j', async (text) => {
    const { status, headers, body } = await apply(text)
    expect(status).toBe(400)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(body).toMatchObject({
      code: 'promo_refused',
      error: UNAVAILABLE,
      fields: { promo_code: UNAVAILABLE }
    })
  })
})

describe('codes that only do not apply say so', () => {
  test.each([
    ['the plan', 'YEAR20', { rental_duration: 1 }, '12\u00a0месяцев'],
    [
      'the hour',
      'MONTHS',
      { rental_duration: 0 },
      '1\u00a0месяц, 3\u00a0месяца, 6\u00a0месяцев, 12\u00a0месяцев'
    ],
    ['the card', 'H100ONLY', { gpu_id: 2 }, 'NVIDIA H100'],
    ['no card', 'H100ONLY', { gpu_id: null, gpu_count: 0 }, 'NVIDIA H100']
  ])('%s', async (_, code, change, said) => {
    const { status, body } = await apply(code, change)
    expect(status).toBe(400)
    expect((body as { error: string }).error).toContain(said)
  })
})

describe('wrong input is refused by field', () => {
  test.each([
    ['no code', { promo_code: undefined }, 'promo_code'],
    ['an empty code', { promo_code: '' }, 'promo_code'],
    ['spaces alone', { promo_code: '   ' }, 'promo_code'],
    ['a number', { promo_code: 10 }, 'promo_code'],
    ['a huge text', { promo_code: 'A'.repeat(5000) }, 'promo_code'],
    ['a zero byte', { promo_code: 'WELCOME10\u0000' }, 'promo_code'],
    ['half a pair', { promo_code: '\ud800' }, 'promo_code'],
    ['a plan that is none', { rental_duration: 2 }, 'rental_duration'],
    ['a plan as text', { rental_duration: '1' }, 'rental_duration'],
    ['an unknown card', { gpu_id: 99 }, 'gpu_id'],
    ['an unknown processor', { cpu_id: 99 }, 'cpu_id'],
    ['an id beyond 2^53', { gpu_id: 2 ** 53 }, 'gpu_id'],
    ['a fraction', { cpu_count: 1.5 }, 'cpu_count'],
    ['a negative disk', { ssd_count: -256 }, 'ssd_count']
  ])('%s', async (_, change, field) => {
    const { status, body } = await visitor.post(APPLY, {
      ...configuration,
      promo_code: 'WELCOME10',
      ...change
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  test('a price in the request is ignored, like unknown fields', async () => {
    expect((await apply('WELCOME10', { discount: 100, price: 1 })).body).toMatchObject({ discount: 10 })
  })
})

describe('limits of an account', () => {
  let buyer: Person
  beforeEach(async () => {
    buyer = await Person.signedUp(served.base)
  })

  test('a code used up by all, or by the account, is answered like an unknown one', async () => {
    const { pool } = served.services
    await pool.query(`
      insert into promo_codes (code, discount, valid_from, max_uses_per_account) values ('MINE', 5, '2020-01-01', 1)
      on conflict do nothing`)
    expect((await apply('MINE', {}, buyer)).status).toBe(200)
    await useOf('MINE', buyer.account_id)
    expect((await apply('MINE', {}, buyer)).body).toMatchObject({ error: UNAVAILABLE })
    expect((await apply('MINE', {}, await Person.signedUp(served.base))).status).toBe(200)
    await pool.query('update promo_uses set returned_at = now() where account_id = $1', [buyer.account_id])
    expect((await apply('MINE', {}, buyer)).status).toBe(200)
  })

  test('a code for the first order is refused for an account with a server', async () => {
    await served.services.pool.query(`
      insert into promo_codes (code, discount, valid_from, first_order_only) values ('FIRST', 5, '2020-01-01', true)`)
    expect((await apply('FIRST', {}, buyer)).status).toBe(200)
    await useOf('WELCOME10', buyer.account_id)
    expect((await apply('FIRST', {}, buyer)).body).toMatchObject({
      error: 'Промокод действует только для первого заказа'
    })
    expect((await apply('FIRST')).status).toBe(200)
  })
})

/** Creates a server with a code. */
async function useOf(code: string, account_id: number) {
  const { pool } = served.services
  await pool.query(`
    insert into rams values (1, 'DDR5') on conflict do nothing;
    insert into oses values (1, 'Ubuntu', '') on conflict do nothing;
    insert into disks values (1, 'ssd', 1, 'NVMe Gen4') on conflict do nothing;
    insert into flavors values (1, 1, 1, 1, 8, 1, 64, 5) on conflict do nothing`)
  await pool.query(
    `with server as (
      insert into servers (account_id, name, status, flavor_id, os_id, disk_id, ssd_count, created_at, price_plan, quote,
        plain_quote, terms, pinned_at)
      values ($1, 'a', -1, 1, 1, 1, 256, now(), 1, '{}', '{}', '{}', now()) returning account_id, server_id
    )
    insert into promo_uses (account_id, server_id, promocode_id, used_at)
    select account_id, server_id, promocode_id, now() from server, promo_codes where code = $2`,
    [account_id, code]
  )
}

test('guessing is limited by address and by account', async () => {
  const strict = await serve({ LIMIT_PROMO_TRIES: '3' }, served.url)
  try {
    await served.services.pool.query(`delete from rate_limits where key like 'promo_tries:%'`)
    const guesser = await Person.visitor(strict.base)
    const other = await Person.visitor(strict.base)
    for (let i = 0; i < 3; i++)
      expect((await guesser.post(APPLY, { ...configuration, promo_code: 'X' })).status).toBe(400)
    const { status, headers, body } = await other.post(APPLY, { ...configuration, promo_code: 'X' })
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body).toMatchObject({ code: 'too_many_requests', error: expect.any(String) })
  } finally {
    await strict.stop()
  }
})

test('a valid code may be tried with every configuration, also where it does not apply', async () => {
  const strict = await serve({ LIMIT_PROMO_TRIES: '3' }, served.url)
  try {
    const buyer = await Person.signedUp(strict.base)
    const outcomes = async (promo_code: string, change: object, times: number) => {
      const response = []
      for (let i = 0; i < times; i++) response.push((await apply(promo_code, change, buyer)).status)
      return response
    }
    await served.services.pool.query(`delete from rate_limits where key like 'promo_tries:%'`)
    expect(await outcomes('WELCOME10', {}, 4)).toEqual([200, 200, 200, 200])
    expect(await outcomes('YEAR20', {}, 4)).toEqual([400, 400, 400, 400])
    expect(await outcomes('WELCOME10', { rental_duration: 2 }, 4)).toEqual([400, 400, 400, 400])
    expect(await outcomes('GUESS', {}, 2)).toEqual([400, 400])
    expect(await outcomes('WELCOME10', {}, 2)).toEqual([200, 200])
    const guesses = await Promise.all(Array.from({ length: 6 }, () => apply('GUESS', {}, buyer)))
    expect(guesses.map(({ status }) => status).sort()).toEqual([400, 429, 429, 429, 429, 429])
    // a valid code among too many guesses is not confirmed
    expect(await outcomes('WELCOME10', {}, 1)).toEqual([429])
  } finally {
    await strict.stop()
  }
})
