import { contract, type SavedOffer } from '@cloud/api'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Person } from '../testing/person.ts'
import { SAMPLE_CATALOGUE, serve } from '../testing/serve.ts'
import { ITEM, OfferDesk, offerOf, PLAIN } from './testing/offer-desk.ts'

const OFFERS = '/api/v1/offers/'

let desk: OfferDesk
let author: Person
let buyer: Person
beforeAll(async () => {
  desk = await OfferDesk.open()
})
afterAll(() => desk.served.stop())
beforeEach(async () => {
  await desk.query('update flavors set max_available = 100, closed = false')
  ;[author, buyer] = await Promise.all([Person.signedUp(desk.served.base), Person.signedUp(desk.served.base)])
})

const save = (body: object = {}, by = author) => desk.save(by, body)
const saved = (body: object = {}, by = author) => desk.saved(by, body)
const accept = (id: string, by = buyer, body: object = {}) => desk.accept(id, by, body)
const revoke = (id: string, by = author) => desk.revoke(id, by)
const get = (id: string, by = author) => desk.get(id, by)
const countOf = async (table: string) =>
  Number((await desk.query(`select count(*) as count from ${table}`)).rows[0]?.count)
const other = SAMPLE_CATALOGUE.flavors.findLast(({ gpu_id }) => gpu_id === null)?.id ?? 0

describe('saving', () => {
  test('returns the offer with the current price, to anyone with its id', async () => {
    const items = [
      { ...ITEM, quantity: 3 },
      { ...ITEM, name: 'db', price_plan: 0, flavor_id: other }
    ]
    const offer = await saved({ items, title: ' Для ООО «Ромашка» ', total_rub_cents: 1 })
    expect(offer.id).toMatch(/^[a-z2-7]{26}$/)
    expect(offer.number).toMatch(/^КП-20\d\d-\d{6}$/)
    expect(offer).toMatchObject({ title: 'Для ООО «Ромашка»', accepted_at: null, items, servers: [] })
    const quoted = await author.post('/api/v1/quote/', { items })
    const { total, vat, items: lines } = v.parse(contract.prices.quote.response, quoted.body)
    expect([offer.total_rub_cents, offer.vat_rub_cents]).toEqual([total, vat])
    expect(offer.items.map(({ quote }) => quote)).toEqual(lines.map(({ quote }) => quote))
    const visitor = await Person.visitor(desk.served.base)
    expect(await get(offer.id, visitor)).toEqual(offer)
    // the first moment of the fifteenth day after the day of saving
    const midnight = new Date(Date.parse(offer.created_at) + 3 * 3_600_000 + 15 * 86_400_000)
    expect(offer.valid_until).toBe(
      `${new Date(midnight.getTime() - 86_400_000).toISOString().slice(0, 10)}T21:00:00.000Z`
    )
  })

  test('numbers offers without gaps, also after refused, repeated and concurrent requests', async () => {
    const first = await saved()
    const key = { 'idempotency-key': 'offer-1' }
    await save({ items: [] })
    await save({ promocode_id: 202 })
    await desk.freeze(author)
    await save()
    await desk.freeze(author, false)
    const once = await author.post(OFFERS, { items: [ITEM] }, key)
    expect((await author.post(OFFERS, { items: [ITEM] }, key)).body).toEqual(once.body)
    const many = await Promise.all([author, buyer, author, buyer].map((by) => saved({}, by)))
    const numbers = [first, offerOf(once), ...many].map(({ number }) => Number(number.slice(-6)))
    expect([...numbers].sort((a, b) => a - b)).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    const byTime = [...many].sort((a, b) => a.created_at.localeCompare(b.created_at))
    const byNumber = [...many].sort((a, b) => a.number.localeCompare(b.number))
    expect(byTime.map(({ created_at }) => created_at)).toEqual(byNumber.map(({ created_at }) => created_at))
    const list = (await author.get(OFFERS)).body as { count: number; results: SavedOffer[] }
    expect(list.count).toBe(4)
    const own = list.results.map(({ number }) => number)
    expect(own).toEqual([...own].sort().reverse())
    expect((await author.get(`${OFFERS}?limit=1`)).body).toMatchObject({ results: [{ number: own[0] }] })
    expect((await author.get(`${OFFERS}?limit=1&offset=3`)).body).toMatchObject({
      count: 4,
      results: [first]
    })
  })

  test('reports errors by path', async () => {
    for (const [body, ...fields] of [
      [{ items: [] }, 'items'],
      [{ items: Array(11).fill(ITEM) }, 'items'],
      [{ items: [20, 20, 11].map((quantity) => ({ ...ITEM, quantity })) }, 'items'],
      [{ items: [ITEM, { ...ITEM, quantity: 21 }] }, 'items.1.quantity'],
      [{ items: [{ ...ITEM, name: undefined }] }, 'items.0.name'],
      [{ items: [{ ...ITEM, name: 'x'.repeat(21) }] }, 'items.0.name'],
      [{ items: [{ ...ITEM, os_id: null }] }, 'items.0.os_id'],
      [{ items: [{ ...ITEM, os_id: 999_999 }] }, 'items.0.os_id'],
      [{ items: [{ ...ITEM, flavor_id: 999_999 }] }, 'items.0.flavor_id'],
      [{ title: 'я'.repeat(101) }, 'title'],
      [{ title: 'а\u0007б' }, 'title'],
      [{ title: 5 }, 'title'],
      [{ promocode_id: 'TEN' }, 'promocode_id'],
      [{ promocode_id: 987_654_321 }, 'promocode_id'],
      [{ promocode_id: 202 }, 'promocode_id'],
      [{ promocode_id: 203, items: [{ ...ITEM, quantity: 4 }] }, 'promocode_id'],
      [{ promocode_id: 204, items: [{ ...ITEM, quantity: 3 }] }, 'promocode_id'],
      [{ promocode_id: 205, items: [ITEM, ITEM] }, 'promocode_id']
    ] as const) {
      const response = await save(body)
      expect([response.status, response.body], JSON.stringify(body)).toMatchObject([400, { fields: {} }])
      expect(Object.keys((response.body as { fields: object }).fields)).toEqual(fields)
    }
    expect((await (await Person.visitor(desk.served.base)).post(OFFERS, { items: [ITEM] })).status).toBe(401)
    const notCloud = SAMPLE_CATALOGUE.gpus.find(({ is_cloud }) => !is_cloud)?.id
    const flavor_id = SAMPLE_CATALOGUE.flavors.find(({ gpu_id }) => gpu_id === notCloud)?.id
    expect(await save({ items: [{ ...ITEM, flavor_id, price_plan: 0 }] })).toMatchObject({
      status: 400,
      body: { fields: { 'items.0.price_plan': expect.any(String) } }
    })
    await desk.freeze(author)
    expect((await save({ items: [] })).status).toBe(400)
    expect(await save()).toMatchObject({ status: 409, body: { code: 'account_frozen' } })
  })

  test('has a maximum of open offers, and a limit a minute', async () => {
    const strict = await serve({ QUOTA_OPEN_OFFERS: '2', LIMIT_OFFERS: '8' }, desk.served.url)
    try {
      const here = author.at(strict.base)
      const all = await Promise.all([1, 2, 3, 4].map(() => save({}, here)))
      expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
      expect((await save({}, here)).body).toMatchObject({ code: 'too_many_offers' })
      await revoke(all.flatMap((response) => (response.status === 200 ? offerOf(response).id : []))[0] ?? '')
      expect((await save({}, here)).status).toBe(200)
      await desk.freeze(author)
      expect((await save({}, here)).body).toMatchObject({ code: 'account_frozen' })
      await desk.freeze(author, false)
      await save({}, here)
      const late = await save({}, here)
      expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    } finally {
      await strict.stop()
    }
  })
})

describe('accepting', () => {
  test('creates the servers at the stored price, as far as the money suffices', async () => {
    const items = [
      { ...ITEM, name: 'очень-длинное-имя-12', quantity: 2 },
      { ...ITEM, name: 'db' }
    ]
    const offer = await saved({ items, promocode_id: 201 })
    const [total = 0] = offer.items.map(({ quote }) => quote.total)
    await desk.pay(buyer, 2 * total + 1)
    const before = (await desk.query('select max_available from flavors where flavor_id = $1', [PLAIN]))
      .rows[0]
    await desk.query(
      'update flavor_prices set flavor_monthly_price_rub_cents = flavor_monthly_price_rub_cents * 2'
    )
    const response = await accept(offer.id)
    await desk.query(
      'update flavor_prices set flavor_monthly_price_rub_cents = flavor_monthly_price_rub_cents / 2'
    )
    expect(response.status).toBe(200)
    const accepted = offerOf(response)
    expect(accepted).toMatchObject({ status: 'accepted', items: offer.items })
    const started = { status: 1, started_at: null, first_launch_rub_cents: 0, missing_rub_cents: 0 }
    expect(accepted.servers.map(({ server_id: _, ...server }) => server)).toEqual([
      { ...started, name: 'очень-длинное-имя-12' },
      { ...started, name: 'очень-длинное-имя--2' },
      { ...started, name: 'db', status: -1, first_launch_rub_cents: total, missing_rub_cents: total - 1 }
    ])
    expect((await get(offer.id, author)).servers).toEqual([])
    expect(await get(offer.id, buyer)).toEqual(accepted)
    const ids = accepted.servers.map(({ server_id }) => server_id)
    const { rows } = await desk.query(
      'select account_id, promocode_id, returned_at from promo_uses where server_id = any($1)',
      [ids]
    )
    expect(rows).toEqual(
      ids.map(() => ({ account_id: buyer.account_id, promocode_id: 201, returned_at: null }))
    )
    const after = (await desk.query('select max_available from flavors where flavor_id = $1', [PLAIN]))
      .rows[0]
    expect(after.max_available).toBe(before.max_available - 2)
    const server = (await buyer.get(`/api/v1/cld_srv_cfg/${ids[2]}/`)).body
    expect(server).toMatchObject({ server_full_rent_price_rub_cents: total, promocode_id: 201 })
    expect(await accept(offer.id)).toMatchObject({
      status: 409,
      body: { code: 'offer_closed', offer_status: 'accepted' }
    })
    const jobs = await desk.query(
      `select payload from graphile_worker._private_jobs where payload ->> 'offer_id' = $1`,
      [offer.id]
    )
    expect(jobs.rows).toMatchObject([{ payload: { news: 'accepted' } }])
  })

  test('capacity is checked one server after the other; a paused server takes none', async () => {
    const offer = await saved({
      items: [
        { ...ITEM, quantity: 2 },
        { ...ITEM, name: 'db' }
      ]
    })
    const total = offer.items[0]?.quote.total ?? 0
    await desk.query('update flavors set max_available = 1 where flavor_id = $1', [PLAIN])
    // three paused servers need only one free slot
    expect((await accept((await saved({ items: [{ ...ITEM, quantity: 3 }] })).id)).status).toBe(200)
    await desk.pay(buyer, total)
    const servers = await countOf('servers')
    const response = await accept(offer.id)
    expect([response.status, response.body]).toMatchObject([
      409,
      { code: 'no_capacity', fields: { 'items.0': expect.stringMatching(/мест/) } }
    ])
    expect(await countOf('servers')).toBe(servers)
    expect((await get(offer.id)).status).toBe('open')
    await desk.pay(buyer, total)
    const queued = offerOf(await accept(offer.id, buyer, { is_in_queue: true }))
    expect(queued.servers.map(({ status }) => status)).toEqual([1, -2, -2])
  })

  test('is refused in the order of the checks', async () => {
    const quotas = { QUOTA_SERVERS: '3', QUOTA_WAITING_SERVERS: '1', QUOTA_DISK_GB: '2048' }
    const strict = await serve(quotas, desk.served.url)
    try {
      const here = buyer.at(strict.base)
      const refused = async (id: string, code: string, body: object = {}, by = here) => {
        const response = await accept(id, by, body)
        expect([response.status, response.body]).toMatchObject([409, { code }])
        return response.body
      }
      const mine = (await saved({ items: [{ ...ITEM, quantity: 2 }], promocode_id: 204 })).id
      const three = (await saved({ items: [ITEM, { ...ITEM, quantity: 2 }] })).id
      const two = (await saved({ items: [{ ...ITEM, quantity: 2 }] })).id
      const large = (await saved({ items: [{ ...ITEM, quantity: 2, ssd_count: 1024 }] })).id
      // the buyer has a server that does not wait in the queue
      expect((await accept((await saved()).id, here)).status).toBe(200)
      await desk.query('update flavors set max_available = 0 where flavor_id = $1', [PLAIN])
      await desk.query('update flavors set closed = true where flavor_id = $1', [PLAIN])
      await desk.freeze(buyer)
      await desk.freeze(author)
      await refused(mine, 'offer_not_yours')
      await refused(three, 'account_frozen')
      await desk.freeze(buyer, false)
      expect(await refused(three, 'offer_unavailable')).toMatchObject({
        fields: { 'items.1': expect.any(String) }
      })
      await desk.query('update flavors set closed = false')
      await desk.query('update oses set closed = true where os_id = $1', [ITEM.os_id])
      await refused(three, 'offer_unavailable')
      await desk.query('update oses set closed = false')
      expect(await refused(three, 'too_many_servers')).toMatchObject({
        error: expect.stringMatching(/предел — \d+, сейчас \d+, а нужно ещё \d+\. Закажите меньше/)
      })
      await refused(large, 'too_much_disk')
      await refused(two, 'no_capacity')
      await refused(two, 'too_many_servers', { is_in_queue: true })
      expect((await accept(two, here, { is_in_queue: 'yes' })).status).toBe(400)
      await desk.query('update flavors set max_available = 5 where flavor_id = $1', [PLAIN])
      expect((await accept(two, here)).status).toBe(200)
      expect((await revoke(mine)).status).toBe(200)
      expect(await refused(mine, 'offer_closed')).toMatchObject({ offer_status: 'revoked' })
      await desk.expire(three)
      expect(await refused(three, 'offer_closed')).toMatchObject({ offer_status: 'expired' })
    } finally {
      await strict.stop()
    }
    const visitor = await Person.visitor(desk.served.base)
    expect((await accept('a'.repeat(26), visitor)).status).toBe(401)
    for (const id of ['a'.repeat(26), 'A'.repeat(26), '1', '%00']) expect((await accept(id)).status).toBe(404)
  })

  test('is refused only for servers that would wait now, not for those that already wait', async () => {
    const pair = await saved({ items: [{ ...ITEM, quantity: 2 }] })
    expect((await accept(pair.id, buyer, { is_in_queue: true })).status).toBe(200)
    const strict = await serve({ QUOTA_WAITING_SERVERS: '1' }, desk.served.url)
    try {
      const here = buyer.at(strict.base)
      expect((await accept((await saved()).id, here, { is_in_queue: true })).status).toBe(409)
      expect((await accept((await saved()).id, here)).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  test('of many concurrent acceptances one wins', async () => {
    const offer = await saved({ items: [{ ...ITEM, quantity: 2 }], promocode_id: 201 })
    const people = await Promise.all(Array.from({ length: 8 }, () => Person.signedUp(desk.served.base)))
    const servers = await countOf('servers')
    const response = await Promise.all(people.map((by) => accept(offer.id, by)))
    expect(response.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await countOf('servers')).toBe(servers + 2)
  })
})

test('an open offer can be revoked by its author only, also while frozen', async () => {
  const { id } = await saved()
  expect((await revoke(id, buyer)).status).toBe(404)
  await desk.freeze(author)
  expect(await revoke(id)).toMatchObject({ status: 200, body: { id, status: 'revoked' } })
  expect(await revoke(id)).toMatchObject({
    status: 409,
    body: { code: 'offer_closed', offer_status: 'revoked' }
  })
})
