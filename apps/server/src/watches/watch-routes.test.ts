import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Person } from '../testing/person.ts'
import { type Served, serve, serveSamples } from '../testing/serve.ts'

const WATCHES = '/api/v1/watches/'

let served: Served
let person: Person
beforeAll(async () => {
  served = await serveSamples({ LIMIT_WRITES: '100000' })
  person = await Person.signedUp(served.base)
})
afterAll(() => served.stop())

const idOf = (body: unknown) => v.parse(v.object({ id: v.number() }), body).id

interface Card {
  readonly flavor_id: number
  readonly gpu_id: number
  readonly gpu_count: number
}

const cards = async (): Promise<readonly Card[]> =>
  (
    await served.services.pool.query<Card>(
      'select flavor_id, gpu_id, gpu_count from flavors where gpu_id is not null and not closed order by flavor_id'
    )
  ).rows

describe('a watch', () => {
  test('of a flavor that has left the catalogue still exists; a new one is refused', async () => {
    const other = await Person.signedUp(served.base)
    const [card] = await cards()
    const watched = { flavor_id: card?.flavor_id }
    const { body } = await other.post(WATCHES, watched)
    const closed = (value: boolean) =>
      served.owner.query('update flavors set closed = $1 where flavor_id = $2', [value, card?.flavor_id])
    await closed(true)
    expect(await other.post(WATCHES, watched)).toMatchObject({ status: 200, body })
    const stranger = await Person.signedUp(served.base)
    expect((await stranger.post(WATCHES, watched)).status).toBe(400)
    await closed(false)
  })

  test('is saved once, listed newest first, and removed', async () => {
    const [card] = await cards()
    const { status, body } = await person.post(WATCHES, { flavor_id: card?.flavor_id })
    const id = idOf(body)
    expect([status, body]).toEqual([
      200,
      {
        id,
        gpu_id: null,
        gpu_count: null,
        flavor_id: card?.flavor_id,
        created_at: expect.any(String),
        last_notified_at: null
      }
    ])
    const any = await person.post(WATCHES, { gpu_id: card?.gpu_id })
    expect(any.body).toMatchObject({ gpu_id: card?.gpu_id, gpu_count: null, flavor_id: null })
    const some = await person.post(WATCHES, { gpu_id: card?.gpu_id, gpu_count: card?.gpu_count })
    expect(some.body).toMatchObject({ gpu_id: card?.gpu_id, gpu_count: card?.gpu_count, flavor_id: null })
    const again = { gpu_id: card?.gpu_id, gpu_count: null, flavor_id: null }
    expect((await person.post(WATCHES, again)).body).toEqual(any.body)
    expect((await person.post(WATCHES, { flavor_id: card?.flavor_id })).body).toEqual(body)
    expect((await person.get(WATCHES)).body).toEqual({ count: 3, results: [some.body, any.body, body] })
    expect((await person.get(`${WATCHES}?limit=1&offset=1`)).body).toEqual({ count: 3, results: [any.body] })
    expect((await person.delete(`${WATCHES}${id}/`)).body).toEqual({ id })
    expect((await person.delete(`${WATCHES}${id}/`)).status).toBe(404)
    expect((await person.get(WATCHES)).body).toMatchObject({ count: 2 })
  })

  test.each([
    ['nothing', {}, 'flavor_id'],
    ['both', { flavor_id: 1, gpu_id: 1 }, 'gpu_id'],
    ['cards of no card', { flavor_id: 1, gpu_count: 1 }, 'gpu_count'],
    ['a configuration that is not there', { flavor_id: 999_999 }, 'flavor_id'],
    ['a card that is not there', { gpu_id: 999_999 }, 'gpu_id'],
    ['a number that no configuration has', { gpu_id: 1, gpu_count: 7 }, 'gpu_count'],
    ['more cards than an integer counts', { gpu_id: 1, gpu_count: 2 ** 40 }, 'gpu_count'],
    ['no card at all', { gpu_id: 1, gpu_count: 0 }, 'gpu_count'],
    ['half a card', { gpu_id: 1, gpu_count: 0.5 }, 'gpu_count'],
    ['a name', { flavor_id: 'h100' }, 'flavor_id']
  ])('of %s: 400 at its field', async (_, body, field) => {
    const answer = await person.post(WATCHES, body)
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { [field]: expect.any(String) } }])
  })

  test('of a closed flavor is refused', async () => {
    const last = (await cards()).at(-1)
    await served.owner.query('update flavors set closed = true where flavor_id = $1', [last?.flavor_id])
    expect((await person.post(WATCHES, { flavor_id: last?.flavor_id })).status).toBe(400)
    await served.owner.query('update flavors set closed = false where flavor_id = $1', [last?.flavor_id])
  })

  test('of another account is not found, and a visitor has none', async () => {
    const [card] = await cards()
    const id = idOf((await person.post(WATCHES, { flavor_id: card?.flavor_id })).body)
    const other = await Person.signedUp(served.base)
    expect((await other.delete(`${WATCHES}${id}/`)).status).toBe(404)
    expect((await other.get(WATCHES)).body).toEqual({ count: 0, results: [] })
    expect((await (await Person.visitor(served.base)).get(WATCHES)).status).toBe(401)
  })

  test('that is the eleventh is refused, also if several are saved concurrently', async () => {
    const other = await Person.signedUp(served.base)
    const wanted = (await cards()).slice(0, 12)
    expect(wanted).toHaveLength(12)
    const answers = await Promise.all(wanted.map(({ flavor_id }) => other.post(WATCHES, { flavor_id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_watches' })
    const [first] = wanted.filter((_, i) => answers[i]?.status === 200)
    expect((await other.post(WATCHES, { flavor_id: first?.flavor_id })).status).toBe(200)
  })

  test('saved ten times concurrently is saved once', async () => {
    const other = await Person.signedUp(served.base)
    const [card] = await cards()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => other.post(WATCHES, { gpu_id: card?.gpu_id }))
    )
    expect(new Set(answers.map(({ body }) => idOf(body))).size).toBe(1)
  })
})

test('free capacity writes one event, dated like the watch, before the clock call returns, even with two processes', async () => {
  const other = await Person.signedUp(served.base)
  const [card] = await cards()
  const stock = (capacity: number) =>
    served.owner.query('update flavors set max_available = $1 where flavor_id = $2', [
      capacity,
      card?.flavor_id
    ])
  await stock(0)
  await other.post(WATCHES, { flavor_id: card?.flavor_id })
  await stock(1)
  const second = await serve({}, served.url)
  const clock = (base: string) => other.at(base).post('/api/v1/sandbox/clock/', { advance_seconds: 60 })
  const ticks = await Promise.all([served, second, served, second].map(({ base }) => clock(base)))
  expect(ticks.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await second.stop()
  const { results: watched } = v.parse(
    v.object({ results: v.tuple([v.object({ last_notified_at: v.string() })]) }),
    (await other.get(WATCHES)).body
  )
  const at = new Date(watched[0].last_notified_at)
  const month = new Date(at.getTime() + 3 * 3_600_000)
  const history = await other.get(
    `/api/v1/usr_evt/?year=${month.getUTCFullYear()}&month=${month.getUTCMonth() + 1}`
  )
  expect(history.body).toMatchObject({
    count: 1,
    results: [
      {
        type: 'capacity_free',
        created_at: watched[0].last_notified_at,
        amount_rub_cents: 0,
        server_id: null,
        rule_id: null
      }
    ]
  })
})
