import { contract, type OfferPreview } from '@cloud/api'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Heard, Person } from '../testing/person.ts'
import { SAMPLE_CATALOGUE } from '../testing/serve.ts'
import { ITEM, OfferDesk, offerOf, PLAIN } from './testing/offer-desk.ts'

let desk: OfferDesk
let author: Person
let buyer: Person
beforeAll(async () => {
  desk = await OfferDesk.open({ QUOTA_WAITING_SERVERS: '4' })
})
afterAll(() => desk.served.stop())
beforeEach(async () => {
  await desk.query('update servers set status = -1, queue_ticket = null where status = -2')
  await desk.query('update flavors set max_available = 100, closed = false')
  ;[author, buyer] = await Promise.all([Person.signedUp(desk.served.base), Person.signedUp(desk.served.base)])
})

const OTHER_FLAVOR = SAMPLE_CATALOGUE.flavors.findLast(({ gpu_id }) => gpu_id === null)?.id ?? 0
const ITEMS = [
  { ...ITEM, quantity: 2 },
  { ...ITEM, name: 'db', flavor_id: OTHER_FLAVOR },
  { ...ITEM, name: 'job', price_plan: 0 }
]
const setCapacity = (free: number) =>
  desk.query('update flavors set max_available = $2 where flavor_id = $1', [PLAIN, free])

const preview = async (id: string, by: Person, is_in_queue = false): Promise<OfferPreview> => {
  const response = await by.get(`/api/v1/offers/${id}/preview/?is_in_queue=${is_in_queue}`)
  expect(response.status).toBe(200)
  return v.parse(contract.offers.preview.response, response.body)
}
const outcomes = ({ items }: OfferPreview) => items.flatMap(({ servers }) => servers)
const balanceOf = async ({ account_id }: Person) =>
  Number(
    (await desk.query('select balance_rub_cents from accounts where account_id = $1', [account_id])).rows[0]
      ?.balance_rub_cents
  )

const OUTCOME: Readonly<Record<number, string>> = { 1: 'starts', [-1]: 'paused', [-2]: 'waits' }

/** Returns the outcome of an acceptance in the format of the preview. */
async function accepted(response: Heard, before: number) {
  if (response.status !== 200) return response.body as { code: string; fields?: object }
  const left = await balanceOf(buyer)
  return {
    servers: offerOf(response).servers.map(({ name, status }) => [name, OUTCOME[status]]),
    taken: before - left,
    left
  }
}

describe('the acceptance has the outcome of its preview', () => {
  const totals = async () => {
    const { items } = await desk.saved(author, { items: ITEMS })
    return items.map(({ quote, quantity }) => quote.total * quantity)
  }
  for (const free of [0, 1, 2, 3, 100])
    for (const money of ['none', 'for the first', 'for some', 'for all'] as const)
      for (const is_in_queue of [false, true])
        test(`slots: ${free}, money: ${money}, queue: ${is_in_queue}`, async () => {
          const [pair = 0, db = 0, job = 0] = await totals()
          const had = {
            none: 0,
            'for the first': pair / 2,
            'for some': pair / 2 + db,
            'for all': pair + db + job
          }
          const balance = had[money]
          if (balance > 0) await desk.pay(buyer, balance)
          await setCapacity(free)
          const { id } = await desk.saved(author, { items: ITEMS })
          const said = await preview(id, buyer, is_in_queue)
          expect(said.items.map(({ max_available }) => max_available)).toEqual([free, 100, free])
          const body = { is_in_queue, expected_taken_rub_cents: said.taken_rub_cents }
          const did = await accepted(await desk.accept(id, buyer, body), balance)
          if ('code' in did) {
            expect(said.refusal).toMatchObject({ code: did.code })
            expect(Object.keys(said.refusal?.fields ?? {})).toEqual(
              expect.arrayContaining(Object.keys(did.fields ?? {}))
            )
          } else {
            expect(said.refusal).toBeNull()
            expect(did).toEqual({
              servers: outcomes(said).map(({ name, outcome }) => [name, outcome]),
              taken: said.taken_rub_cents,
              left: said.balance_after_rub_cents
            })
          }
          expect([said.balance_rub_cents, said.is_in_queue]).toEqual([balance, is_in_queue])
        })
})

test('a preview changes nothing, also when repeated', async () => {
  const { id } = await desk.saved(author, { items: ITEMS, promocode_id: 201 })
  await desk.pay(buyer, 10_000_000_00)
  const before = await desk.query('select last_value from servers_server_id_seq')
  const [first, second] = [await preview(id, buyer), await preview(id, buyer)]
  expect({ ...second, checked_at: '' }).toEqual({ ...first, checked_at: '' })
  expect((await desk.query('select last_value from servers_server_id_seq')).rows).toEqual(before.rows)
  expect((await desk.get(id, buyer)).status).toBe('open')
  expect(await balanceOf(buyer)).toBe(10_000_000_00)
  expect(outcomes(first).map(({ outcome }) => outcome)).toEqual(Array(4).fill('starts'))
})

test('a visitor sees the capacity for each server, and no money', async () => {
  await setCapacity(1)
  const { id } = await desk.saved(author, { items: ITEMS })
  const visitor = await Person.visitor(desk.served.base)
  const said = await preview(id, visitor)
  expect(said).toMatchObject({
    balance_rub_cents: null,
    taken_rub_cents: null,
    balance_after_rub_cents: null
  })
  expect(outcomes(said).map(({ outcome }) => outcome)).toEqual([
    'starts',
    'no_capacity',
    'starts',
    'no_capacity'
  ])
  expect(said.refusal).toMatchObject({
    code: 'no_capacity',
    fields: { 'items.0': expect.any(String), 'items.2': expect.any(String) }
  })
  const queued = await preview(id, visitor, true)
  expect(outcomes(queued).map(({ outcome }) => outcome)).toEqual(['starts', 'waits', 'starts', 'waits'])
  expect(queued.refusal).toBeNull()
  expect((await visitor.get(`/api/v1/offers/${'a'.repeat(26)}/preview/`)).status).toBe(404)
  expect((await visitor.get(`/api/v1/offers/${id}/preview/?is_in_queue=1`)).status).toBe(400)
})

test('a refusal is predicted with its code, in the order of the checks', async () => {
  const { id } = await desk.saved(author, { items: [{ ...ITEM, quantity: 2 }], promocode_id: 204 })
  const code = async (by = author, queue = false) => (await preview(id, by, queue)).refusal?.code
  expect(await code(buyer)).toBe('offer_not_yours')
  await desk.query('update flavors set closed = true where flavor_id = $1', [PLAIN])
  await desk.freeze(author)
  expect(await code()).toBe('account_frozen')
  await desk.freeze(author, false)
  expect(await code()).toBe('offer_unavailable')
  expect(await code(await Person.visitor(desk.served.base))).toBe('offer_unavailable')
  await desk.query('update flavors set closed = false')
  await setCapacity(0)
  expect(await code()).toBe('no_capacity')
  expect(await code(author, true)).toBeUndefined()
  const five = await desk.saved(author, { items: [{ ...ITEM, quantity: 5 }] })
  expect((await preview(five.id, author, true)).refusal).toMatchObject({ code: 'too_many_servers' })
  await desk.revoke(id, author)
  expect(await code()).toBe('offer_closed')
})

test('of two offers for one slot, the second is refused because its preview is outdated', async () => {
  const [first, second] = [
    await desk.saved(author),
    await desk.saved(author, { items: [{ ...ITEM, quantity: 2 }] })
  ]
  const total = first.total_rub_cents
  await desk.pay(buyer, 3 * total)
  await setCapacity(2)
  const said = await preview(second.id, buyer, true)
  expect(said.taken_rub_cents).toBe(2 * total)
  expect((await desk.accept(first.id, buyer)).status).toBe(200)
  const body = { is_in_queue: true, expected_taken_rub_cents: said.taken_rub_cents }
  expect(await desk.accept(second.id, buyer, body)).toMatchObject({
    status: 409,
    body: { code: 'acceptance_changed', error: expect.stringMatching(/другая сумма/) }
  })
  expect(await balanceOf(buyer)).toBe(2 * total)
  const now = await preview(second.id, buyer, true)
  expect(outcomes(now).map(({ outcome }) => outcome)).toEqual(['starts', 'waits'])
  const again = { is_in_queue: true, expected_taken_rub_cents: now.taken_rub_cents }
  expect(offerOf(await desk.accept(second.id, buyer, again)).servers.map(({ status }) => status)).toEqual([
    1, -2
  ])
})
