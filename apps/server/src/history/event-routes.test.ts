import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { creditTopUp } from '../billing/top-ups/credit-top-up.ts'
import { writeEvent } from '../billing/write-event.ts'
import { correctBalance } from '../operator/money/correct-balance.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { Person } from '../testing/person.ts'
import { type Served, serve } from '../testing/serve.ts'

interface Period {
  readonly year: number
  readonly month: number
  readonly balance_start: number
  readonly balance_end: number
}
interface Listed {
  readonly id: number
  readonly type: string
  readonly created_at: string
  readonly amount_rub_cents: number
  readonly balance_rub_cents: number
}

const PERIODS = '/api/v1/usr_evt/periods/'
const EVENTS = '/api/v1/usr_evt/'

let served: Served
let person: Person
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served.stop())
beforeEach(async () => {
  person = await Person.signedUp(served.base)
  await served.services.pool.query(`update accounts set last_at = '2020-01-01' where account_id = $1`, [
    person.account_id
  ])
})

let last = 0
const credit = (at: string, amount_rub_cents: number) =>
  inTransaction(served.services.db, (tx) =>
    creditTopUp(tx, {
      account_id: person.account_id,
      top_up_id: ++last,
      payment_type: 'acquiring',
      amount_rub_cents,
      now: Date.parse(at)
    })
  )
const say = (at: string, text: string) =>
  inTransaction(served.services.db, (tx) =>
    writeEvent(tx, { account_id: person.account_id, type: 'broadcast', now: Date.parse(at), text })
  )
/** Records an operator's payout. */
const payOut = (at: string, amount_rub_cents: number) =>
  inTransaction(served.services.db, (tx) =>
    correctBalance(
      tx,
      {
        account_id: person.account_id,
        kind: 'payout',
        to: 'acquiring',
        amount_rub_cents,
        reason: 'закрытие',
        reference: null
      },
      Date.parse(at),
      true
    )
  )
const periods = async () => (await person.get(PERIODS)).body as Period[]
const month = async (year: number, of: number, more = '') => {
  const { status, body } = await person.get(`${EVENTS}?year=${year}&month=${of}${more}`)
  expect(status).toBe(200)
  return body as { count: number; results: Listed[] }
}

test('a new account has neither months nor events', async () => {
  expect(await periods()).toEqual([])
  expect(await month(2026, 1)).toEqual({ count: 0, results: [] })
})

test('months are those of Moscow, all from the first event until now, oldest first', async () => {
  await credit('2026-07-31T20:59:59.999Z', 10_000)
  await credit('2026-07-31T21:00:00.000Z', 5_000)
  await payOut('2026-09-15T12:00:00Z', 3_000)
  const all = await periods()
  expect(all.slice(0, 3)).toEqual([
    { year: 2026, month: 7, balance_start: 0, balance_end: 10_000 },
    { year: 2026, month: 8, balance_start: 10_000, balance_end: 15_000 },
    { year: 2026, month: 9, balance_start: 15_000, balance_end: 12_000 }
  ])
  const moscow = new Date(Date.now() + 3 * 3600_000)
  expect(all.at(-1)).toEqual({
    year: moscow.getUTCFullYear(),
    month: moscow.getUTCMonth() + 1,
    balance_start: 12_000,
    balance_end: 12_000
  })
  expect((await month(2026, 7)).results).toMatchObject([{ amount_rub_cents: 10_000 }])
  expect((await month(2026, 8)).results).toMatchObject([
    { amount_rub_cents: 5_000, balance_rub_cents: 15_000 }
  ])
})

test('a year ends on the thirty-first of December in Moscow time', async () => {
  await credit('2025-12-31T20:59:59.999Z', 1)
  await credit('2025-12-31T21:00:00Z', 2)
  expect((await month(2025, 12)).results).toMatchObject([{ amount_rub_cents: 1 }])
  expect((await month(2026, 1)).results).toMatchObject([{ amount_rub_cents: 2 }])
})

test('opening, amounts and closing add up in every month, and each opens with the closing of the previous one', async () => {
  let balance = 0
  for (const [i, day] of ['2026-05-02', '2026-05-30', '2026-07-01', '2026-10-31'].entries()) {
    await credit(`${day}T10:00:00Z`, 1_000 * (i + 1))
    balance += 1_000 * (i + 1) - 7
    await payOut(`${day}T11:00:00Z`, 7)
  }
  let closing = 0
  for (const { year, month: of, balance_start, balance_end } of await periods()) {
    const { results } = await month(year, of)
    const moved = results.reduce((sum, { amount_rub_cents }) => sum + amount_rub_cents, 0)
    expect(balance_start).toBe(closing)
    expect(balance_start + moved).toBe(balance_end)
    closing = balance_end
  }
  expect(closing).toBe(balance)
})

test('events are newest first, at the same moment the later recorded first; pages have the same format', async () => {
  await say('2026-03-05T10:00:00Z', 'первое')
  await say('2026-03-05T10:00:00Z', 'второе')
  await credit('2026-03-05T10:00:00.001Z', 500)
  await say('2026-03-05T10:00:00.001Z', 'последнее')
  const { count, results } = await month(2026, 3)
  expect(count).toBe(4)
  expect(results).toMatchObject([
    { text: 'последнее', balance_rub_cents: 500 },
    { type: 'top_up_balance', created_at: '2026-03-05T10:00:00.001Z' },
    { text: 'второе', balance_rub_cents: 0 },
    { text: 'первое', type: 'broadcast', amount_rub_cents: 0, server_id: null, server_name: null }
  ])
  expect(await month(2026, 3, '&limit=2')).toEqual({ count: 4, results: results.slice(0, 2) })
  expect(await month(2026, 3, '&limit=2&offset=3')).toEqual({ count: 4, results: results.slice(3) })
  expect(await month(2026, 3, '&offset=1')).toEqual({ count: 4, results: results.slice(1) })
  expect(await month(2026, 3, '&offset=9007199254740991&limit=9007199254740991')).toEqual({
    count: 4,
    results: []
  })
  const whole = await periods()
  expect((await person.get(`${PERIODS}?limit=1&offset=1`)).body).toEqual(whole.slice(1, 2))
})

test('a month too long for one answer is returned in pages, and its statement is refused', async () => {
  const strict = await serve({ LIMIT_LIST_ROWS: '3' })
  const teller = await Person.signedUp(strict.base)
  await strict.services.pool.query(`update accounts set last_at = '2020-01-01'`)
  const tell = () =>
    inTransaction(strict.services.db, (tx) =>
      writeEvent(tx, {
        account_id: teller.account_id,
        type: 'broadcast',
        now: Date.parse('2026-03-05T10:00:00Z'),
        text: 'новость'
      })
    )
  const march = (more: string) => teller.get(`${EVENTS}?year=2026&month=3${more}`)
  for (let told = 0; told < 3; told += 1) await tell()
  expect((await march('')).body).toMatchObject({ count: 3 })
  await tell()
  for (const more of ['', '&limit=4', '&offset=0'])
    expect(await march(more)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { limit: expect.stringContaining('не больше 3 строк') } }
    })
  expect((await march('&offset=1')).body).toMatchObject({ count: 4, results: { length: 3 } })
  expect((await march('&limit=3&offset=3')).body).toMatchObject({ count: 4, results: { length: 1 } })
  for (const kind of ['', 'csv/', 'pdf/'])
    expect((await teller.file(`/statements/2026-03/${kind}`)).status, kind).toBe(400)
  await strict.stop()
})

test('other accounts cannot see them', async () => {
  await credit('2026-03-05T10:00:00Z', 500)
  person = await Person.signedUp(served.base)
  expect((await month(2026, 3)).count).toBe(0)
  const visitor = await Person.visitor(served.base)
  expect((await visitor.get(`${EVENTS}?year=2026&month=3`)).status).toBe(401)
  expect((await visitor.get(PERIODS)).status).toBe(401)
})

describe('is refused', () => {
  test.each([
    ['without year and month', '', ['year', 'month']],
    ['without a month', '?year=2026', ['month']],
    ['without a year', '?month=3', ['year']],
    ['with an empty month', '?year=2026&month=', ['month']],
    ['with month 0', '?year=2026&month=0', ['month']],
    ['with month 13', '?year=2026&month=13', ['month']],
    ['with a negative month', '?year=2026&month=-1', ['month']],
    ['with a fraction', '?year=2026&month=1.5', ['month']],
    ['with a word', '?year=2026&month=май', ['month']],
    ['with figures of another script', '?year=٢٠٢٦&month=3', ['year']],
    ['with a huge year', '?year=99999999999999999999&month=3', ['year']],
    ['with year 0', '?year=0&month=3', ['year']],
    ['with two months', '?year=2026&month=3&month=4', ['month']],
    ['with a limit of 0', '?year=2026&month=3&limit=0', ['limit']],
    ['with a negative offset', '?year=2026&month=3&offset=-1', ['offset']]
  ])('%s', async (_, query, fields) => {
    const { status, body } = await person.get(EVENTS + query)
    expect(status).toBe(400)
    expect(Object.keys((body as { fields: object }).fields)).toEqual(fields)
  })
})
