import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../../../testing/database.ts'
import { BlackHole } from '../../../testing/black-hole.ts'
import { Person } from '../../../testing/person.ts'
import { type Served, serve } from '../../../testing/serve.ts'

/** Maximum duration of an answer: one second each for a connection and a statement, and two seconds for a slow test machine. */
const IN_TIME_MS = 4000

let hole: BlackHole
let served: Served
let person: Person
beforeAll(async () => {
  const network = await BlackHole.before(await freshDatabase())
  hole = network.hole
  const second = { LIMIT_ANSWER_SECONDS: '1', LIMIT_CONNECTION_SECONDS: '1', LIMIT_STATEMENT_SECONDS: '1' }
  served = await serve(second, network.url)
  person = await Person.signedUp(served.base)
})
afterEach(() => {
  hole.loses = 'nothing'
})
afterAll(async () => {
  await served.stop()
  await hole.close()
})

const card = { amount_rub_cents: 150_000, payment_type: 'acquiring' }
const payIn = (key: string) => person.post('/api/v1/top-ups/', card, { 'idempotency-key': key })
const kept = (key: string) => person.get(`/api/v1/idempotency-keys/${key}/`)
const ready = async () => {
  const answer = await fetch(`${served.base}/readyz`)
  await answer.text()
  return answer.status
}
const refusalOf = ({ status, headers, body }: Awaited<ReturnType<typeof payIn>>) => ({
  status,
  retry_after: headers.get('retry-after'),
  code: (body as { code?: string }).code
})
const refused = { status: 503, retry_after: '2', code: 'unavailable' }
const topUps = async () => (await served.services.pool.query('select from top_ups')).rowCount

test('while the database does not answer, each call is refused in time; afterwards calls are served again', {
  timeout: 30_000
}, async () => {
  hole.loses = 'all'
  const began = Date.now()
  const readiness = ready()
  const answers = await Promise.all([
    payIn('silent'),
    person.get('/api/v1/user/'),
    person.get('/api/v1/cld_srv_cfg/'),
    person.signIn('nobody@cloud.test')
  ])
  expect(answers.map(refusalOf)).toEqual([refused, refused, refused, refused])
  expect(Date.now() - began).toBeLessThan(IN_TIME_MS)
  expect(await readiness).toBe(503)
  hole.loses = 'nothing'
  await expect.poll(ready, { timeout: 10_000 }).toBe(200)
  await expect.poll(async () => (await payIn('silent')).status, { timeout: 10_000 }).toBe(200)
  expect(await topUps()).toBe(1)
})

test.each([
  ['the answer of a commit', 'answers of commits'],
  ['a commit', 'commits']
] as const)(
  'when the network loses %s, the outcome of the write is unknown, and a repeated write takes effect once',
  {
    timeout: 30_000
  },
  async (_, loses) => {
    const before = Number(await topUps())
    hole.loses = loses
    expect(refusalOf(await payIn(loses))).toEqual(refused)
    hole.loses = 'nothing'
    // if only the answer is lost, the commit was done; if the commit itself is lost, Postgres rolls back
    const isCommitted = loses === 'answers of commits'
    await expect
      .poll(async () => (await kept(loses)).status, { timeout: 10_000 })
      .toBe(isCommitted ? 200 : 404)
    expect(await topUps()).toBe(before + Number(isCommitted))
    const again = await payIn(loses)
    expect(again.status).toBe(200)
    expect((await kept(loses)).body).toMatchObject({ status: 200, body: again.body })
    expect(await topUps()).toBe(before + 1)
  }
)
