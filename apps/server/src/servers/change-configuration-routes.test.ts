import { chargedAfter } from '@cloud/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, done, machine, type Program, refused } from '../testing/program.ts'
import { serveCatalogue } from '../testing/renter.ts'
import type { Served } from '../testing/serve.ts'

/**
 * Flavors with 2 vCPU, 16 GB and with 4 vCPU, 32 GB cost 5,380 ₽ and 8,840 ₽ a month with a 256 GB disk; the last
 * flavor has a GPU card that is not rented by the hour.
 */
const [SMALL, SMALL_MONTH, LARGE, LARGE_MONTH, OWN_CARD] = [76, 538_000, 80, 884_000, 23]

let served: Served
beforeAll(async () => {
  served = await serveCatalogue()
})
afterAll(() => served.stop())

const advance = (client: Program, advance_seconds: number) =>
  done(client.sandbox.clock({ body: { advance_seconds } }))
const readHold = async (client: Program) => (await done(client.user.list()))[0]?.held_rub_cents

async function createSmall(client: Program): Promise<number> {
  const order = { ...(await machine(client, SMALL)), os_id: 1, ssd_count: 256, price_plan: 1 as const }
  return (await done(client.servers.create({ body: { ...order, name: 'тот же' } }))).server_id
}
const changeTo = async (client: Program, configuration_id: number, flavor_id: number, more: object = {}) => ({
  body: { configuration_id, price_plan: 1 as const, ...(await machine(client, flavor_id)), ...more }
})

test('a change takes the amount that its preview showed, from the same server', async () => {
  const one = await customer(served.base, 1_000_000)
  const id = await createSmall(one)
  await advance(one, 3.5 * 3600)
  const rest = SMALL_MONTH - chargedAfter(SMALL_MONTH, 720, 4)
  const wanted = await changeTo(one, id, LARGE)
  expect(await done(one.changes.preview(wanted))).toEqual({
    returned_rub_cents: rest,
    taken_rub_cents: LARGE_MONTH,
    missing_rub_cents: 0,
    quote: expect.objectContaining({ total: LARGE_MONTH, hour: 1228 })
  })
  expect(await readHold(one)).toBe(rest)
  const seen = { expected_total_rub_cents: LARGE_MONTH, expected_returned_rub_cents: rest }
  for (const other of [{ expected_total_rub_cents: 1 }, { expected_returned_rub_cents: rest + 1 }])
    expect(
      await refused(one.changes.apply(await changeTo(one, id, LARGE, { ...seen, ...other })))
    ).toMatchObject({
      status: 409,
      code: 'price_changed',
      quote: { total: LARGE_MONTH }
    })
  expect(await done(one.changes.apply(await changeTo(one, id, LARGE, seen)))).toMatchObject({
    id,
    name: 'тот же',
    status: 1,
    flavor_id: LARGE,
    cpu_count: 4,
    ram_count: 32,
    ssd_count: 256,
    os: { id: 1 },
    price_plan: 1,
    paid_until: null,
    prepaid_left_rub_cents: LARGE_MONTH
  })
  expect(await readHold(one)).toBe(LARGE_MONTH)
  for (const call of [one.changes.preview, one.changes.apply])
    expect(await refused(call(await changeTo(one, id, SMALL)))).toMatchObject({
      status: 409,
      code: 'wrong_status'
    })
})

test('the refund of the change reduces the missing amount, and the refusal names the same sum', async () => {
  const one = await customer(served.base, 600_000)
  const id = await createSmall(one)
  await advance(one, 2)
  const wanted = await changeTo(one, id, LARGE)
  const missing_rub_cents = LARGE_MONTH - (SMALL_MONTH - 747) - (600_000 - SMALL_MONTH)
  expect(await done(one.changes.preview(wanted))).toMatchObject({ missing_rub_cents })
  const before = await done(one.cloudServers.get({ params: { id } }))
  expect(await refused(one.changes.apply(wanted))).toMatchObject({
    status: 409,
    code: 'insufficient_funds',
    missing_rub_cents
  })
  expect(await done(one.cloudServers.get({ params: { id } }))).toEqual(before)
})

test('a preview is refused with the same text as the change', async () => {
  const one = await customer(served.base)
  const id = await createSmall(one)
  const { pool } = served.services
  await pool.query('update flavors set max_available = 0 where flavor_id = $1', [LARGE])
  for (const call of [one.changes.preview, one.changes.apply]) {
    expect(await refused(call(await changeTo(one, id, LARGE)))).toMatchObject({
      status: 409,
      code: 'no_capacity',
      // a change cannot wait in the queue
      error: 'Свободных мест в этой конфигурации сейчас нет. Выберите другую.'
    })
    expect(await refused(call(await changeTo(one, id, SMALL)))).toMatchObject({ code: 'nothing_changed' })
    expect(await refused(call(await changeTo(one, id, OWN_CARD, { price_plan: 0 })))).toMatchObject({
      status: 400,
      fields: { price_plan: expect.any(String) }
    })
    for (const [field, value] of [
      ['flavor_id', 99_999],
      ['cpu_count', 64],
      ['gpu_id', 1],
      ['price_plan', 2],
      ['price_plan', '1'],
      ['expected_returned_rub_cents', -1]
    ] as const) {
      const { status, fields } = await refused(call(await changeTo(one, id, LARGE, { [field]: value })))
      expect([status, Object.keys(fields ?? {})], field).toEqual([400, [field]])
    }
  }
  await pool.query('update flavors set max_available = 100 where flavor_id = $1', [LARGE])
})
