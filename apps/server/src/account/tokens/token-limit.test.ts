import { type Flavor, flavorIds, type ServerConfig } from '@cloud/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditTopUp } from '../../billing/top-ups/credit-top-up.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { productNow } from '../../platform/product-clock.ts'
import { CREATE, callByToken, createToken, seedForOrders, TOKENS } from '../../testing/api-token.ts'
import { body } from '../../testing/factors.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'

let served: Served
/** Another process over the same database. */
let second: Served
let flavor: Flavor
let larger: Flavor
let order: (rest?: object) => object
beforeAll(async () => {
  served = await serveWithJobs({}, mailbox().mailService)
  ;({ flavor, larger, order } = await seedForOrders(served))
  second = await serve({}, served.url)
})
afterAll(async () => {
  await second.stop()
  await served.stop()
})

const signedUp = () => Person.signedUp(served.base)

const call = (secret: string, method: string, path: string, given?: unknown, headers?: object) =>
  callByToken(served.base, secret, method, path, given, headers)

let topUps = 5000
const topUp = (person: Person, amount_rub_cents: number) =>
  inTransaction(served.services.db, async (tx) =>
    creditTopUp(tx, {
      account_id: person.account_id,
      top_up_id: ++topUps,
      payment_type: 'acquiring',
      amount_rub_cents,
      now: await productNow(tx)
    })
  )

/** Returns the prepayment of the order. */
async function priceOf(person: Person, { id } = flavor): Promise<number> {
  const given = { items: [{ flavor_id: id, ssd_count: 256, price_plan: 1, quantity: 1 }] }
  return (await body(person.post('/api/v1/quote/', given))).total
}

const spentBy = async (person: Person) =>
  (await body(person.get(TOKENS))).results[0].spent_in_month_rub_cents as number

describe('the month limit of a token', () => {
  test('allows exactly the rest, for concurrent orders in two processes, and starts again with the next month', async () => {
    const person = await signedUp()
    const price = await priceOf(person)
    await topUp(person, price * 20)
    const { secret, prefix } = await createToken(person, {
      scopes: ['order', 'run'],
      month_limit_rub_cents: price * 3
    })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        callByToken(nth % 2 === 0 ? served.base : second.base, secret, 'POST', CREATE, order())
      )
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'token_limit', left_rub_cents: 0 }
    })
    expect((await body(person.get(TOKENS))).results[0].spent_in_month_rub_cents).toBe(price * 3)
    expect((await person.post(CREATE, order())).status).toBe(200)
    const { rows } = await served.owner.query(
      'select token_prefix, count(*)::integer as count from events where account_id = $1 and type = $2 group by 1',
      [person.account_id, 'write_off']
    )
    expect(new Map(rows.map(({ token_prefix, count }) => [token_prefix, count]))).toEqual(
      new Map([
        [prefix, 3],
        [null, 1]
      ])
    )
    await served.owner.query("update api_tokens set spent_month = '2020-01' where account_id = $1", [
      person.account_id
    ])
    expect((await body(person.get(TOKENS))).results[0].spent_in_month_rub_cents).toBe(0)
    expect((await call(secret, 'POST', CREATE, order())).status).toBe(200)
  })

  test('counts starts, and is judged before capacity and money', async () => {
    const person = await signedUp()
    const price = await priceOf(person)
    const { secret } = await createToken(person, {
      scopes: ['order', 'run'],
      month_limit_rub_cents: price - 1
    })
    const { server_id } = (await call(secret, 'POST', CREATE, order())).body
    const start = await call(secret, 'POST', `/api/v1/change_status_cld_srv/${server_id}/`, { status: 1 })
    expect(start).toMatchObject({ status: 409, body: { code: 'token_limit', left_rub_cents: price - 1 } })
    const queued = await call(secret, 'POST', CREATE, order({ is_in_queue: true }))
    expect(queued).toMatchObject({ status: 409, body: { code: 'token_limit' } })
  })

  test('counts a change with what it takes less what it returns', async () => {
    const person = await signedUp()
    const [price, higher] = [await priceOf(person), await priceOf(person, larger)]
    await topUp(person, price + higher * 2)
    const run = async (from: Flavor): Promise<number> => {
      const { server_id } = await body(person.post(CREATE, order(flavorIds(from))))
      const status = async () => (await body(person.get(`/api/v1/cld_srv_cfg/${server_id}/`))).status
      await expect.poll(status, { timeout: 10_000 }).toBe(2)
      return server_id
    }
    const change = async (configuration_id: number, to: Flavor, month_limit_rub_cents: number) => {
      const { secret } = await createToken(person, { scopes: ['order'], month_limit_rub_cents })
      const given = { ...flavorIds(to), configuration_id, price_plan: 1 }
      return call(secret, 'POST', '/api/v1/change-configuration/', given)
    }
    const grown = await run(flavor)
    const given = { ...flavorIds(larger), configuration_id: grown, price_plan: 1 }
    const preview = await body(person.post('/api/v1/change-configuration/preview/', given))
    const difference = preview.taken_rub_cents - preview.returned_rub_cents
    expect(await change(grown, larger, difference - 1)).toMatchObject({
      status: 409,
      body: { code: 'token_limit', left_rub_cents: difference - 1 }
    })
    expect((await change(grown, larger, difference)).body).toMatchObject({ flavor_id: larger.id })
    expect(await spentBy(person)).toBe(difference)
    expect((await change(await run(larger), flavor, 0)).body).toMatchObject({ flavor_id: flavor.id })
    expect(await spentBy(person)).toBe(0)
  })

  test('counts all servers of an accepted offer together', async () => {
    const person = await signedUp()
    const price = await priceOf(person)
    await topUp(person, price * 3)
    const item = { name: 'web', quantity: 2, flavor_id: flavor.id, os_id: 1, ssd_count: 256, price_plan: 1 }
    const { id } = await body(person.post('/api/v1/offers/', { items: [item] }))
    const accept = async (month_limit_rub_cents: number) => {
      const { secret } = await createToken(person, { scopes: ['order'], month_limit_rub_cents })
      return call(secret, 'POST', `/api/v1/offers/${id}/accept/`, {})
    }
    expect(await accept(price * 2 - 1)).toMatchObject({ status: 409, body: { code: 'token_limit' } })
    expect((await accept(price * 2)).body).toMatchObject({ status: 'accepted' })
    expect(await spentBy(person)).toBe(price * 2)
  })

  test('counts a server that joins the queue, and its launch has the prefix of the token', async () => {
    const person = await signedUp()
    const price = await priceOf(person)
    const { server_id } = await body(person.post(CREATE, order()))
    await topUp(person, price)
    const join = async (month_limit_rub_cents: number) => {
      const { secret, prefix } = await createToken(person, { scopes: ['run'], month_limit_rub_cents })
      const given = { is_in_queue: true }
      return { prefix, ...(await call(secret, 'PATCH', `/api/v1/cld_srv_cfg/${server_id}/`, given)) }
    }
    expect(await join(price - 1)).toMatchObject({ status: 409, body: { code: 'token_limit' } })
    const { prefix, ...answer } = await join(price)
    expect(answer).toMatchObject({ status: 200, body: { status: 1 } })
    expect(await spentBy(person)).toBe(price)
    const { rows } = await served.owner.query(
      `select token_prefix from events where account_id = $1 and type = 'write_off'`,
      [person.account_id]
    )
    expect(rows).toEqual([{ token_prefix: prefix }])
  })

  const payFor = async (
    person: Person,
    start_server_ids: readonly number[],
    month_limit_rub_cents: number,
    isRevoked = false
  ) => {
    const { id, secret, prefix } = await createToken(person, {
      scopes: ['pay', 'run'],
      month_limit_rub_cents
    })
    const price = await priceOf(person)
    const given = { amount_rub_cents: price * 2, payment_type: 'acquiring', start_server_ids }
    const asked = (await call(secret, 'POST', '/api/v1/top-ups/', given)).body
    if (isRevoked) await person.delete(`${TOKENS}${id}/`)
    await fetch(new URL(asked.payment_url, served.base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'paid' })
    })
    const { starts } = await body(person.get(`/api/v1/top-ups/${asked.id}/`))
    return { prefix, results: starts.map(({ result }: { result: string }) => result) }
  }

  test('counts starts when the money arrives; a revoked token starts nothing', async () => {
    const person = await signedUp()
    const price = await priceOf(person)
    const ids: number[] = []
    for (let made = 0; made < 2; made += 1) ids.push((await body(person.post(CREATE, order()))).server_id)
    expect((await payFor(person, ids, price, true)).results).toEqual(['token_revoked', 'token_revoked'])
    expect((await payFor(person, ids, price - 1)).results).toEqual(['token_limit', 'token_limit'])
    expect(await spentBy(person)).toBe(0)
    const { results, prefix } = await payFor(person, ids, price)
    expect(results).toEqual(['started', 'token_limit'])
    expect(await spentBy(person)).toBe(price)
    const { rows } = await served.owner.query(
      `select type, token_prefix from events where account_id = $1 and type in ('write_off', 'top_up_balance')
       order by event_id`,
      [person.account_id]
    )
    expect(rows.slice(-2)).toEqual([
      { type: 'top_up_balance', token_prefix: null },
      { type: 'write_off', token_prefix: prefix }
    ])
  })

  test('counts the hour of a later start when the money arrives', async () => {
    const person = await signedUp()
    await topUp(person, (await priceOf(person)) * 2)
    const ids: number[] = []
    for (let made = 0; made < 2; made += 1) ids.push((await body(person.post(CREATE, order()))).server_id)
    const all = (status: number) =>
      expect
        .poll(
          async () => (await body(person.get('/api/v1/cld_srv_cfg/'))).map((one: ServerConfig) => one.status),
          {
            timeout: 10_000
          }
        )
        .toEqual([status, status])
    await all(2)
    for (const id of ids) await person.post(`/api/v1/change_status_cld_srv/${id}/`, { status: 0 })
    await all(-1)
    await person.post('/api/v1/sandbox/clock/', { advance_seconds: 3600 })
    const [{ hour_price_rub_cents: hour }] = await body(person.get('/api/v1/cld_srv_cfg/'))
    expect((await payFor(person, ids, hour)).results).toEqual(['started', 'token_limit'])
    expect(await spentBy(person)).toBe(hour)
  })
})

test.each(['', 'start-preview/'])(
  'a token that reads %s is not named as the cause of a launch from the queue',
  async (preview) => {
    const person = await signedUp()
    const { server_id } = await body(person.post(CREATE, order()))
    await topUp(person, await priceOf(person, larger))
    const { secret } = await createToken(person)
    const setCapacity = (places: number) =>
      served.owner.query('update flavors set max_available = $1 where flavor_id = $2', [places, larger.id])
    await setCapacity(0)
    const asked = order({ ...flavorIds(larger), is_in_queue: true })
    expect(await body(person.post(CREATE, asked))).toMatchObject({ status: -2 })
    await setCapacity(50)
    expect(await call(secret, 'GET', `/api/v1/cld_srv_cfg/${server_id}/${preview}`)).toMatchObject({
      status: 200
    })
    const { rows } = await served.owner.query(
      `select token_prefix from events where account_id = $1 and type = 'write_off'`,
      [person.account_id]
    )
    expect(rows).toEqual([{ token_prefix: null }])
  }
)
