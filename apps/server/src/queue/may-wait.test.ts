import { contract, type Flavor, flavorIds, type ServerConfig } from '@cloud/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditTopUp } from '../billing/top-ups/credit-top-up.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { productNow } from '../platform/product-clock.ts'
import { Person } from '../testing/person.ts'
import { type Served, serveSamples } from '../testing/serve.ts'

let shop: Served
let order: Readonly<Record<string, unknown>>
let flavor_id: number

beforeAll(async () => {
  shop = await serveSamples({ SANDBOX: '0', LIMIT_SIGN_UPS: '1000', LIMIT_WRITES: '1000' })
  const flavors = (await (await fetch(`${shop.base}/api/v1/flavors/`)).json()) as Flavor[]
  const flavor = flavors.find(({ gpu }) => gpu === null) ?? expect.fail('No flavor without a card.')
  flavor_id = flavor.id
  order = { name: 'web', os_id: 1, ...flavorIds(flavor), ssd_count: 256, price_plan: 1 }
})
afterAll(() => shop.stop())

const stock = (max_available: number) =>
  shop.services.pool.query('update flavors set max_available = $1 where flavor_id = $2', [
    max_available,
    flavor_id
  ])
const confirm = ({ account_id }: Person) =>
  shop.services.pool.query('update accounts set email_confirmed_at = now() where account_id = $1', [
    account_id
  ])

let top_up_id = 1000
const credit = ({ account_id }: Person, amount_rub_cents: number) =>
  inTransaction(shop.services.db, async (tx) =>
    creditTopUp(tx, {
      account_id,
      top_up_id: ++top_up_id,
      payment_type: 'invoice',
      amount_rub_cents,
      now: await productNow(tx)
    })
  )

const create = (person: Person, is_in_queue = true) =>
  person.post(contract.servers.create.path, { ...order, is_in_queue })
const at = (id: unknown) => contract.cloudServers.patch.path.replace('{id}', String(id))
const join = (person: Person, id: unknown) => person.patch(at(id), { is_in_queue: true })
const servers = async (person: Person) =>
  (await person.get(contract.cloudServers.list.path)).body as ServerConfig[]

/** Creates a paused server while capacity was free. */
async function paused(person: Person): Promise<ServerConfig> {
  await stock(1)
  expect((await create(person, false)).status).toBe(200)
  await stock(0)
  const [server] = await servers(person)
  return server ?? expect.fail('It has no server.')
}

const REFUSED = {
  status: 409,
  body: {
    code: 'email_not_confirmed',
    error: expect.stringMatching(/подтвердите почту.*на цену часа: \d+,\d\d\s₽\.$/)
  }
}

describe('in a shop', () => {
  test('an account without a payment or confirmed address cannot create a waiting server', async () => {
    const person = await Person.signedUp(shop.base)
    await stock(0)
    expect(await create(person)).toMatchObject(REFUSED)
    expect(await servers(person)).toEqual([])
    await confirm(person)
    expect(await create(person)).toMatchObject({ status: 200, body: { status: -2 } })
  })

  test('the price of one hour on the balance suffices, a kopek less does not', async () => {
    const person = await Person.signedUp(shop.base)
    const { id, hour_price_rub_cents: hour } = await paused(person)
    expect(await join(person, id)).toMatchObject({ body: { missing_rub_cents: hour } })
    await credit(person, hour - 1)
    const refused = await join(person, id)
    expect(refused).toMatchObject(REFUSED)
    expect(refused.body).toMatchObject({ missing_rub_cents: 1 })
    expect(await create(person)).toMatchObject(REFUSED)
    await credit(person, 1)
    expect(await join(person, id)).toMatchObject({ status: 200, body: { status: -2 } })
    expect(await create(person)).toMatchObject({ status: 200, body: { status: -2 } })
  })

  test('a server that already waits stays in the queue, and may be renamed', async () => {
    const person = await Person.signedUp(shop.base)
    const { id, hour_price_rub_cents: hour } = await paused(person)
    await credit(person, hour)
    expect((await join(person, id)).status).toBe(200)
    expect(await person.patch(at(id), { is_in_queue: true, name: 'db' })).toMatchObject({
      status: 200,
      body: { status: -2, name: 'db' }
    })
  })

  test('state and price are checked before', async () => {
    const person = await Person.signedUp(shop.base)
    await stock(0)
    expect(
      await person.post(contract.servers.create.path, {
        ...order,
        is_in_queue: true,
        expected_total_rub_cents: 1
      })
    ).toMatchObject({ body: { code: 'price_changed' } })
    const { id } = await paused(person)
    await shop.services.pool.query('update accounts set frozen = true where account_id = $1', [
      person.account_id
    ])
    expect(await join(person, id)).toMatchObject({ body: { code: 'account_frozen' } })
  })

  test('a server that starts at once does not wait', async () => {
    const person = await Person.signedUp(shop.base)
    const { id, missing_rub_cents } = await paused(person)
    await credit(person, missing_rub_cents)
    await stock(1)
    expect(await join(person, id)).toMatchObject({ status: 200, body: { status: 1 } })
  })

  test('an offer names the items that would wait', async () => {
    const person = await Person.signedUp(shop.base)
    await stock(0)
    const { name, os_id, ssd_count, price_plan } = order
    const item = { name, os_id, flavor_id, ssd_count, price_plan, quantity: 2 }
    const saved = await person.post(contract.offers.create.path, { items: [item, { ...item, quantity: 1 }] })
    const accept = contract.offers.accept.path.replace('{id}', (saved.body as { readonly id: string }).id)
    expect(await person.post(accept, {})).toMatchObject({ body: { code: 'no_capacity' } })
    const refused = await person.post(accept, { is_in_queue: true })
    expect(refused).toMatchObject(REFUSED)
    expect(refused.body).toMatchObject({
      fields: { 'items.0': expect.any(String), 'items.1': expect.any(String) }
    })
    expect(await servers(person)).toEqual([])
    await confirm(person)
    expect(await person.post(accept, { is_in_queue: true })).toMatchObject({
      status: 200,
      body: { status: 'accepted' }
    })
  })
})

test('the position counts servers ahead whose launch the money covers', async () => {
  await stock(0)
  const [poor, rich, last] = [
    await Person.signedUp(shop.base),
    await Person.signedUp(shop.base),
    await Person.signedUp(shop.base)
  ]
  for (const person of [poor, rich, last]) await confirm(person)
  await shop.services.pool.query(
    'update servers set status = -1, queue_ticket = null where flavor_id = $1 and status = -2',
    [flavor_id]
  )
  for (const person of [poor, rich, last]) expect((await create(person)).status).toBe(200)
  const positions = async () =>
    Promise.all([poor, rich, last].map(async (person) => (await servers(person))[0]?.queue_position))
  expect(await positions()).toEqual([1, 1, 1])
  await credit(rich, 10_000_000)
  expect(await positions()).toEqual([1, 1, 2])
  await credit(poor, 10_000_000)
  expect(await positions()).toEqual([1, 2, 3])
})

test('in the sandbox any account may wait', async () => {
  const sandbox = await serveSamples({ CONFIRM_EMAIL: '1' })
  await sandbox.services.pool.query('update flavors set max_available = 0')
  const person = await Person.signedUp(sandbox.base)
  expect(await create(person)).toMatchObject({ status: 200, body: { status: -2 } })
  await sandbox.stop()
})
