import type { PriceList } from '@cloud/api'
import { availablePlans, DEFAULT_TERMS, type PricePlan } from '@cloud/pricing'
import { priceListAt, quoteAt, quoteMany } from '@cloud/pricing/estimate'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditTopUp } from '../billing/top-ups/credit-top-up.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import catalogue from '../sandbox/seed/catalogue.json' with { type: 'json' }
import { done, type Program, program } from '../testing/program.ts'
import { type Served, serve } from '../testing/serve.ts'
import { withBothForms } from './both-forms.ts'
import { CatalogueFile } from './import/catalogue-file.ts'
import { importCatalogue } from './import/import-catalogue.ts'

const LISTS = '/api/v1/price-lists/'
const FILE = v.parse(CatalogueFile, catalogue)
const changed: CatalogueFile = {
  ...FILE,
  terms: {
    ...DEFAULT_TERMS,
    planDiscounts: { ...DEFAULT_TERMS.planDiscounts, 3: 0.07 },
    vatPercent: 22,
    infrastructureCostPerGpu: 700
  }
}

let served: Served

const load = (file: CatalogueFile, from?: Date) =>
  inTransaction(served.services.db, (tx) => importCatalogue(tx, file, from))
const query = (text: string) => served.services.pool.query(text)
/** Returns the product's clock in milliseconds. */
const productNow = async () => (await query('select product_now() as now')).rows[0].now.getTime() as number

async function listsOf(client: Program): Promise<readonly PriceList[]> {
  return (await done(client.prices.lists())).results
}

/** Creates an account with enough money for any server. */
async function createRichAccount(): Promise<{ readonly client: Program; readonly account_id: number }> {
  const client = program(served.base)
  const email = `${crypto.randomUUID()}@cloud.test`
  await done(client.auth.signUp({ body: { name: 'Анна', email, password: 'correct-horse-1' } }))
  const [user] = await done(client.user.list())
  const account_id = user?.id ?? 0
  const now = await productNow()
  await inTransaction(served.services.db, (tx) =>
    creditTopUp(tx, {
      account_id,
      top_up_id: account_id,
      payment_type: 'invoice',
      amount_rub_cents: 90_000_000_000,
      now
    })
  )
  return { client, account_id }
}

/** Creates a server, and returns the amount taken from the balance. */
async function createServerAndReturnCharge(
  client: Program,
  flavor: PriceList['flavors'][number],
  ssd_count: number,
  price_plan: PricePlan
): Promise<number> {
  const balance = async () => (await done(client.user.list()))[0]?.balance_rub_cents ?? 0
  const before = await balance()
  const [os] = await done(client.catalogue.os())
  const { gpu, cpu, ram, gpu_count, cpu_count, ram_count } = flavor
  const created = await done(
    client.servers.create({
      body: {
        name: 'web',
        os_id: os?.id ?? 0,
        flavor_id: flavor.id,
        gpu_id: gpu?.id ?? null,
        gpu_count,
        cpu_id: cpu.id,
        cpu_count,
        ram_id: ram.id,
        ram_count,
        ssd_count,
        price_plan
      }
    })
  )
  expect(created).toMatchObject({ status: 1, missing_rub_cents: 0 })
  return before - (await balance())
}

beforeAll(async () => {
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' })
  await load(changed)
  await query('update flavors set max_available = 100')
})
afterAll(() => served.stop())

describe('with the public API only', () => {
  test("1,000 prices equal the server's quotes and charges, with changed terms", async () => {
    const client = program(served.base)
    await done(client.user.list())
    const lists = await listsOf(client)
    const now = Date.now()
    const { flavors, terms, disk } = priceListAt(lists, now)
    expect(terms).toEqual(withBothForms(changed.terms))
    const all = flavors.flatMap((flavor) =>
      availablePlans(flavor.gpu).flatMap((pricePlan) =>
        [256, 768, 1280, 2048].map((ssdSize) => ({ flavor, ssd: disk, ssdSize, pricePlan }))
      )
    )
    const step = Math.floor(all.length / 1_000)
    const some = Array.from({ length: 1_000 }, (_, i) => all[i * step]).filter((one) => one !== undefined)
    expect(some).toHaveLength(1_000)
    for (let from = 0; from < some.length; from += 10) {
      const items = some.slice(from, from + 10).map((one, i) => ({ ...one, quantity: 1 + (i % 5) }))
      const body = {
        items: items.map(({ flavor, ssdSize, pricePlan, quantity }) => ({
          flavor_id: flavor.id,
          ssd_count: ssdSize,
          price_plan: pricePlan,
          quantity
        }))
      }
      const said = await done(client.prices.quote({ body }))
      const own = quoteMany(items, terms)
      expect(said).toMatchObject(own)
      for (const [i, { flavor, ssdSize, pricePlan }] of items.entries())
        expect(quoteAt(lists, now, { flavor_id: flavor.id, ssdSize, pricePlan })).toEqual(
          said.items[i]?.quote
        )
    }
    const buyer = await createRichAccount()
    for (let at = 0; at < some.length; at += 100) {
      const { flavor, ssd, ssdSize, pricePlan } = some[at] ?? expect.fail()
      const { total } = quoteMany([{ flavor, ssd, ssdSize, pricePlan }], terms)
      expect(await createServerAndReturnCharge(buyer.client, flavor, ssdSize, pricePlan)).toBe(total)
    }
  })

  test('a future price is computed and shown in advance, and charged from its day on', async () => {
    const announced: CatalogueFile = {
      ...changed,
      terms: { ...changed.terms, vatPercent: 25, planDiscounts: { ...changed.terms.planDiscounts, 3: 0.2 } },
      flavors: changed.flavors.map((flavor) => ({
        ...flavor,
        flavor_monthly_price_rub_cents: flavor.flavor_monthly_price_rub_cents + 123_456
      }))
    }
    const tomorrow = (await productNow()) + 24 * 3_600_000
    await load(announced, new Date(tomorrow))
    const buyer = await createRichAccount()
    const lists = await listsOf(buyer.client)
    expect(lists.map(({ valid_from }) => Date.parse(valid_from))[0]).toBe(tomorrow)
    const [toCome, inForce] = lists
    expect([toCome?.terms.vatPercent, inForce?.terms.vatPercent]).toEqual([25, 22])
    const flavor = toCome?.flavors[0] ?? expect.fail()
    const item = { flavor_id: flavor.id, ssd_count: 512, price_plan: 3 } as const
    const own = quoteAt(lists, tomorrow, { flavor_id: flavor.id, ssdSize: 512, pricePlan: 3 })
    const said = async (at?: number) => {
      const moment = at === undefined ? {} : { at: new Date(at).toISOString() }
      return (await done(buyer.client.prices.quote({ body: { items: [item], ...moment } }))).items[0]?.quote
    }
    expect(await said(tomorrow)).toEqual(own)
    expect(await said(tomorrow - 1)).not.toEqual(own)
    expect(await said()).not.toEqual(own)
    await done(buyer.client.sandbox.clock({ body: { advance_seconds: 24 * 3_600 + 1 } }))
    expect(await said()).toEqual(own)
    expect(await createServerAndReturnCharge(buyer.client, flavor, 512, 3)).toBe(own.total)
    expect(await listsOf(buyer.client)).toEqual([toCome])
    await load(changed)
  })
})

describe('price lists', () => {
  const response = async (search = '') => (await fetch(served.base + LISTS + search)).json()

  test('there is one for each moment at which a price or term changes, latest first, complete or for some flavors', async () => {
    const now = await productNow()
    const hours = (n: number) => new Date(now + n * 3_600_000)
    const before = (await response()) as { count: number; results: PriceList[] }
    expect(before).toMatchObject({ count: 1, results: [{ currency: 'RUB', terms: changed.terms }] })
    const [first] = changed.flavors
    await query(`insert into flavor_prices values
      (${first?.id}, '${hours(1).toISOString()}', 111),
      (${first?.id}, '${hours(2).toISOString()}', 111),
      (${first?.id}, '${hours(4).toISOString()}', 222)`)
    await query(
      `insert into terms_history values ('${hours(3).toISOString()}', '${JSON.stringify(FILE.terms)}')`
    )
    try {
      const { count, results } = (await response()) as typeof before
      expect(count).toBe(4)
      expect(results.map(({ valid_from }) => valid_from)).toEqual([
        hours(4).toISOString(),
        hours(3).toISOString(),
        hours(1).toISOString(),
        before.results[0]?.valid_from
      ])
      const priceOf = (list: PriceList) =>
        list.flavors.find(({ id }) => id === first?.id)?.flavor_monthly_price_rub_cents
      expect(results.map(priceOf)).toEqual([222, 111, 111, first?.flavor_monthly_price_rub_cents])
      expect(results.map(({ terms }) => terms.vatPercent)).toEqual([20, 20, 22, 22])
      expect(results[3]).toEqual(before.results[0])
      expect(new Set(results.map(({ id }) => id)).size).toBe(4)
      expect(await response('?limit=1&offset=1')).toEqual({ count: 4, results: [results[1]] })
    } finally {
      const to_come = `valid_from > product_now()`
      await query(`delete from flavor_prices where ${to_come}; delete from terms_history where ${to_come}`)
    }
    expect(await response()).toEqual(before)
  })

  test('keep their ETag until a price changes; taken capacity does not change it', async () => {
    const tag = async () => (await fetch(served.base + LISTS)).headers.get('etag')
    const before = await tag()
    await query('update flavors set max_available = max_available - 1 where flavor_id = 1')
    expect(await tag()).toBe(before)
    const known = await fetch(served.base + LISTS, { headers: { 'if-none-match': before ?? '' } })
    expect(known.status).toBe(304)
    await query(`insert into flavor_prices values (1, product_now() + interval '1 hour', 5)`)
    expect(await tag()).not.toBe(before)
    await query(`delete from flavor_prices where valid_from > product_now()`)
  })

  test('do not contain closed items, and without a disk on offer there is no list', async () => {
    await query('update flavors set closed = true where flavor_id = 1')
    const [list] = (await response()).results
    expect(list.flavors.map(({ id }: { id: number }) => id)).not.toContain(1)
    await query('update flavors set closed = false where flavor_id = 1; update disks set closed = true')
    expect(await response()).toEqual({ count: 0, results: [] })
    const client = program(served.base)
    await done(client.user.list())
    const body = { items: [{ flavor_id: 1, ssd_count: 256, price_plan: 1 as const }] }
    expect(await client.prices.quote({ body })).toMatchObject({
      ok: false,
      error: { status: 400, problem: { fields: { at: expect.any(String) } } }
    })
    await query('update disks set closed = false')
  })
})
