import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../billing/verify/verify-ledger.ts'
import { Person } from '../testing/person.ts'
import { SAMPLE_CATALOGUE, serve } from '../testing/serve.ts'
import { ITEM, OfferDesk, offerOf, PLAIN } from './testing/offer-desk.ts'

const CREATE = '/api/v1/create_user_server_config'

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

describe('a promo code', () => {
  const left = async () => {
    const { rows } = await desk.query(`select (promo_facts(203, null) ->> 'uses')::int as uses`)
    return 3 - rows[0].uses
  }
  test('is used by an open offer, returned at its end, and passed to the servers when it is accepted', async () => {
    const two = { items: [{ ...ITEM, quantity: 2 }], promocode_id: 203 }
    const offer = await saved(two)
    expect(await left()).toBe(1)
    expect((await save(two, buyer)).body).toMatchObject({ code: 'promo_refused' })
    await revoke(offer.id)
    expect(await left()).toBe(3)
    const late = await saved(two)
    await desk.expire(late.id)
    expect([(await get(late.id)).status, await left()]).toEqual(['expired', 3])
    const last = await saved(two)
    const { servers } = offerOf(await accept(last.id))
    expect(await left()).toBe(1)
    for (const { server_id } of servers)
      await buyer.post(`/api/v1/change_status_cld_srv/${server_id}/`, { status: -3 })
    expect(await left()).toBe(3)
    expect((await get(last.id, buyer)).servers.map(({ status }) => status)).toEqual([-3, -3])
  })

  test('of many concurrent acceptances in two processes one wins, and uses and capacity add up', async () => {
    const other = await serve({}, desk.served.url)
    try {
      const { id } = await saved({ items: [{ ...ITEM, quantity: 3 }], promocode_id: 203 })
      const people = await Promise.all(Array.from({ length: 12 }, () => Person.signedUp(desk.served.base)))
      const total = (await get(id)).total_rub_cents
      for (const one of people) await desk.pay(one, total)
      const answers = await Promise.all(
        people.map((one, index) => accept(id, index % 2 === 0 ? one : one.at(other.base)))
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)])
      expect(await left()).toBe(0)
      const { rows } = await desk.query('select max_available from flavors where flavor_id = $1', [PLAIN])
      expect(rows).toEqual([{ max_available: 97 }])
      expect(await verifyLedger(desk.served.services.db)).toEqual([])
    } finally {
      await other.stop()
      await desk.query(`update promo_uses set returned_at = product_now() where promocode_id = 203`)
    }
  })

  test.each([1, 2, 3])(
    'at the moment it ends an offer is either accepted or its uses are returned: %i',
    async () => {
      const two = { items: [{ ...ITEM, quantity: 2 }], promocode_id: 203 }
      const offer = await saved(two)
      await desk.query(
        `update offers set valid_until = product_now() + interval '60 milliseconds' where offer_id = $1`,
        [offer.id]
      )
      const isClose = async () =>
        (
          await desk.query(
            `select valid_until <= product_now() + interval '8 milliseconds' as close from offers where offer_id = $1`,
            [offer.id]
          )
        ).rows[0].close
      while (!(await isClose()));
      const [accepted, ...saves] = await Promise.all([
        accept(offer.id),
        ...Array.from({ length: 4 }, () => save(two, buyer))
      ])
      const wins = [accepted, ...saves].filter(({ status }) => status === 200)
      expect(wins.length).toBeLessThanOrEqual(1)
      expect((await get(offer.id)).status).toBe(accepted.status === 200 ? 'accepted' : 'expired')
      expect(await left()).toBe(wins.length === 1 ? 1 : 3)
      // frees the uses for the next round
      await desk.query(`update promo_uses set returned_at = product_now() where promocode_id = 203`)
      await desk.query(
        `update offers set revoked_at = product_now() where promocode_id = 203 and accepted_at is null`
      )
    }
  )

  test('counts all servers of an offer, and is not for a first order of several servers', async () => {
    const three = { items: [{ ...ITEM, quantity: 3 }], promocode_id: 204 }
    expect((await save(three)).body).toMatchObject({ code: 'promo_refused' })
    const two = [ITEM, { ...ITEM, price_plan: 0 }]
    expect((await save({ items: two, promocode_id: 205 })).body).toMatchObject({ code: 'promo_refused' })
    expect((await save({ items: [{ ...ITEM, quantity: 2 }], promocode_id: 204 })).status).toBe(200)
  })

  test('for a first order is for the author, who may order meanwhile', async () => {
    const offer = await saved({ promocode_id: 205 })
    expect((await save({ promocode_id: 205 })).body).toMatchObject({ code: 'promo_refused' })
    expect((await accept(offer.id)).body).toMatchObject({ code: 'offer_not_yours' })
    const order = { name: 'a', os_id: 1, ssd_count: 256, price_plan: 1, ...componentsOf(PLAIN) }
    expect((await author.post(CREATE, { ...order, promocode_id: 205 })).status).toBe(400)
    expect((await author.post(CREATE, order)).status).toBe(200)
    expect((await accept(offer.id, author)).status).toBe(200)
    // a revoked offer no longer counts as an order
    const { id } = await saved({}, buyer)
    expect((await save({ promocode_id: 205 }, buyer)).status).toBe(400)
    await revoke(id, buyer)
    await saved({ promocode_id: 205 }, buyer)
  })
})

function componentsOf(id: number) {
  const flavor = SAMPLE_CATALOGUE.flavors.find((one) => one.id === id)
  if (flavor === undefined) throw new Error(`There is no flavor ${id}.`)
  const { gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count } = flavor
  return { flavor_id: id, gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count }
}
