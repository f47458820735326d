import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountDocument, ReadEvent } from '../schemas/history.ts'
import { foldEvents } from './fold-events.ts'

const FIRST = Date.parse('2026-11-10T00:00:00+03:00')
const HOUR = 3_600_000

const event = (id: number, type: ReadEvent['type'], more: Partial<ReadEvent> = {}): ReadEvent => ({
  id,
  type,
  created_at: new Date(FIRST + id * HOUR).toISOString(),
  amount_rub_cents: 0,
  balance_rub_cents: 100_000,
  server_id: 1,
  server_name: 'web',
  text: `${type} ${id}`,
  ...more
})
const paid = (id: number, amount_rub_cents: number, more: Partial<ReadEvent> = {}) =>
  event(id, 'write_off', { amount_rub_cents, ...more })
/** Time after event 1. */
const after = (ms: number) => ({ created_at: new Date(FIRST + HOUR + ms).toISOString() })
const lines = (events: readonly ReadEvent[], documents: readonly AccountDocument[] = []) =>
  foldEvents(events.toReversed(), documents).map(({ text, detail, amount_rub_cents, hours }) => [
    text,
    detail,
    amount_rub_cents,
    hours.length
  ])

test('a launch and its write-off are one line, even with other events between them', () => {
  expect(
    lines([
      paid(1, -72_000),
      event(2, 'top_up_balance', { server_id: null, amount_rub_cents: 500 }),
      paid(3, -10, { server_id: 2 }),
      event(4, 'cloud_server_started', after(900_000))
    ])
  ).toEqual([
    ['write_off 3', '', -10, 0],
    ['top_up_balance 2', '', 500, 0],
    ['cloud_server_started 4', 'write_off 1', -72_000, 0]
  ])
})

test('a launch that took longer than 15 minutes, as by hand, has a line at its own time', () => {
  const launch = event(2, 'cloud_server_started', after(900_001))
  expect(lines([paid(1, -72_000), launch])).toEqual([
    ['cloud_server_started 2', '', 0, 0],
    ['write_off 1', '', -72_000, 0]
  ])
})

test('a renewal is one line, and a free start has its own line', () => {
  expect(
    lines([
      paid(1, -72_000),
      event(2, 'rebill_success', after(0)),
      event(3, 'cloud_server_stopped', { amount_rub_cents: 700 }),
      event(4, 'cloud_server_started')
    ])
  ).toEqual([
    ['cloud_server_started 4', '', 0, 0],
    ['cloud_server_stopped 3', '', 700, 0],
    ['rebill_success 2', 'write_off 1', -72_000, 0]
  ])
})

test('a failed launch leaves the lines of its write-off and its refund', () => {
  const taken = paid(1, -72_000)
  const back = event(2, 'cloud_server_stopped', { amount_rub_cents: 72_000 })
  expect(lines([taken, back, event(3, 'cloud_server_started')])).toHaveLength(3)
})

test('consecutive hours of all servers are one line per day in Moscow', () => {
  const hours = Array.from({ length: 30 }, (_, id) => paid(id, -100, { server_id: 1 + (id % 2) }))
  expect(lines(hours).map(([text, , amount]) => [text, amount])).toEqual([
    ['2\u00a0сервера, по\u00a03\u00a0часа', -600],
    ['2\u00a0сервера, по\u00a012\u00a0часов', -2_400]
  ])
  expect(lines([...hours.slice(0, 1), ...hours.slice(24, 25)])).toHaveLength(2)
})

test('an event between hours splits them, so that the balance of each line is correct', () => {
  const events = [
    event(1, 'top_up_balance', { server_id: null, amount_rub_cents: 100_000 }),
    ...[2, 3].map((id) => paid(id, -445, { balance_rub_cents: 100_000 - 445 * (id - 1) })),
    event(4, 'top_up_balance', { server_id: null, amount_rub_cents: 50_000, balance_rub_cents: 149_110 }),
    ...[5, 6].map((id) => paid(id, -445, { balance_rub_cents: 149_110 - 445 * (id - 4) }))
  ]
  const shown = foldEvents(events.toReversed())
  expect(shown.map((line) => [line.amount_rub_cents, line.balance_rub_cents])).toEqual([
    [-890, 148_220],
    [50_000, 149_110],
    [-890, 99_110],
    [100_000, 100_000]
  ])
})

test.each([
  [[1, 2], '2\u00a0сервера, по\u00a01\u00a0часу'],
  [[1, 1, 2], '2\u00a0сервера, всего 3\u00a0часа'],
  [Array.from({ length: 21 }, (_, server) => server), '21\u00a0сервер, по\u00a01\u00a0часу'],
  [Array.from({ length: 111 }, () => 1), 'Работа сервера «web»: 111\u00a0часов']
])('the line for hours of servers %j counts them', (servers, words) => {
  const [line] = foldEvents(servers.map((server_id) => paid(1, -1, { server_id })))
  expect(line?.text).toBe(words)
  expect(line?.hours).toHaveLength(servers.length)
  expect(line?.server_id).toBe(new Set(servers).size === 1 ? 1 : null)
})

test.each([
  [2, '2\u00a0часа'],
  [5, '5\u00a0часов'],
  [11, '11\u00a0часов'],
  [12, '12\u00a0часов'],
  [21, '21\u00a0час'],
  [22, '22\u00a0часа']
])('%i hours of a day are %s', (count, words) => {
  expect(lines(Array.from({ length: count }, (_, id) => paid(id, -1)))[0]?.[0]).toContain(words)
})

test('an event with a document is not an hour', () => {
  const document = { kind: 'calculation', id: 7, event_id: 2 } as const
  const shown = foldEvents([paid(4, -1), paid(3, -1), paid(2, -72_000), paid(1, -1)], [document])
  expect(shown.map((line) => [line.hours.length, line.document])).toEqual([
    [2, null],
    [0, document],
    [0, null]
  ])
})

test('balances of lines follow from their amounts, and every event occurs exactly once', () => {
  const any = fc.record({
    type: fc.constantFrom<ReadEvent['type']>(
      'write_off',
      'cloud_server_started',
      'cloud_server_stopped',
      'broadcast'
    ),
    server_id: fc.constantFrom(null, 1, 2),
    amount: fc.integer({ min: -1000, max: 1000 })
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 60 }), (drawn) => {
      let balance = 100_000
      const events = drawn.map(({ type, server_id, amount }, id) => {
        const amount_rub_cents = type === 'write_off' || type === 'cloud_server_stopped' ? amount : 0
        balance += amount_rub_cents
        return event(id, type, { server_id, amount_rub_cents, balance_rub_cents: balance })
      })
      const shown = foldEvents(events.toReversed())
      let before = 100_000
      for (const { amount_rub_cents, balance_rub_cents } of shown.toReversed()) {
        expect(balance_rub_cents - amount_rub_cents).toBe(before)
        before = balance_rub_cents
      }
      expect(before).toBe(balance)
      const stands = shown.reduce(
        (so, { hours, detail }) => so + (hours.length || 1) + (detail === '' ? 0 : 1),
        0
      )
      expect(stands).toBe(events.length)
    })
  )
})
