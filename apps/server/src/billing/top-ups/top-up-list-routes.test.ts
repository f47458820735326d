import { type Flavor, flavorIds } from '@cloud/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Person } from '../../testing/person.ts'
import { type Served, serveSamples } from '../../testing/serve.ts'

const TOP_UPS = '/api/v1/top-ups/'
const card = { amount_rub_cents: 150_000, payment_type: 'acquiring' }

let served: Served
let person: Person
beforeAll(async () => {
  served = await serveSamples()
})
afterAll(() => served.stop())
const signUp = async () => {
  person = await Person.signedUp(served.base)
}
const asked = async (body: object = card) => {
  const response = await person.post(TOP_UPS, body)
  expect(response.status).toBe(200)
  return response.body as { id: number; payment_url: string }
}

test('the list is sorted from newest to oldest and is returned in pages', async () => {
  await signUp()
  const first = await asked()
  const second = await asked({ ...card, payment_type: 'invoice' })
  const all = (await person.get(TOP_UPS)).body as { count: number; results: { id: number }[] }
  expect(all).toMatchObject({
    count: 2,
    results: [
      { id: second.id, payment_type: 'invoice', payment_url: null },
      { id: first.id, payment_type: 'acquiring', payment_url: first.payment_url }
    ]
  })
  expect((await person.get(`${TOP_UPS}?limit=1&offset=1`)).body).toEqual({
    count: 2,
    results: all.results.slice(1)
  })
  const other = await Person.signedUp(served.base)
  expect((await other.get(TOP_UPS)).body).toEqual({ count: 0, results: [] })
})

describe('servers to start', () => {
  beforeAll(signUp)

  test.each([
    ['no list', 5],
    ['null', null],
    ['a text', ['1']],
    ['0', [0]],
    ['a fraction', [1.5]],
    ['one twice', [1, 1]],
    ['more than 50', Array.from({ length: 51 }, (_, index) => index + 1)],
    ['an unknown one', [1]],
    ['another field', [{ id: 1 }]]
  ])('%s is refused at start_server_ids', async (_, start_server_ids) => {
    const { status, body } = await person.post(TOP_UPS, { ...card, start_server_ids })
    expect(status).toBe(400)
    expect(Object.keys((body as { fields: object }).fields)).toEqual(['start_server_ids'])
  })

  test('an empty list counts as absent', async () => {
    const { id } = await asked({ ...card, start_server_ids: [] })
    expect((await person.get(`${TOP_UPS}${id}/`)).body).toMatchObject({ starts: [] })
  })

  test('a start is shown with the top-up and in the history', async () => {
    const flavors = (await (await fetch(`${served.base}/api/v1/flavors/`)).json()) as Flavor[]
    const flavor = flavors.find(({ gpu }) => gpu === null) as Flavor
    const created = await person.post('/api/v1/create_user_server_config', {
      name: 'web',
      os_id: 1,
      ...flavorIds(flavor),
      ssd_count: 256,
      price_plan: 0
    })
    const { server_id } = created.body as { server_id: number }
    const { id, payment_url } = await asked({ ...card, start_server_ids: [server_id] })
    const shown = async () => ((await person.get(`${TOP_UPS}${id}/`)).body as { starts: object[] }).starts
    expect(await shown()).toEqual([{ server_id, result: null }])
    await person.post(payment_url, { outcome: 'paid' })
    expect(await shown()).toEqual([{ server_id, result: 'started' }])
    const moscow = new Date(Date.now() + 3 * 3_600_000)
    const month = `year=${moscow.getUTCFullYear()}&month=${moscow.getUTCMonth() + 1}`
    const { results } = (await person.get(`/api/v1/usr_evt/?${month}`)).body as {
      results: { type: string; text: string }[]
    }
    expect(results.find(({ type }) => type === 'top_up_balance')).toMatchObject({
      text: 'Пополнение картой на 1\u00a0500,00\u00a0₽. Сервер «web» запускается'
    })
  })
})
