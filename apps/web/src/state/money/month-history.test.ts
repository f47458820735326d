import type { Event } from '@cloud/api'
import { expect, test, vi } from 'vitest'
import { globals } from '../../testing/visitor-globals.ts'
import { loadedData } from '../core/resource.ts'
import { createPageStore } from '../page-store.ts'
import { clearEventsAtom, eventsOfMonthAtom, loadEventsAtom, refreshMonthsAtom } from './month-history.ts'

const HOURS = 24 * 30
const SERVERS = 60
const COUNT = HOURS * SERVERS
const month = { year: 2026, month: 11 }

/** The hours of sixty servers in November, newest first. */
const events = Array.from(
  { length: COUNT },
  (_, n): Event => ({
    id: COUNT - n,
    type: 'write_off',
    created_at: new Date(
      Date.parse('2026-11-30T23:30:00+03:00') - Math.floor(n / SERVERS) * 3_600_000
    ).toISOString(),
    amount_rub_cents: -477,
    balance_rub_cents: 10_000_000 + n * 477,
    server_id: 1 + (n % SERVERS),
    server_name: 'web',
    text: 'Час работы сервера «web»',
    rule_id: null,
    rule_hindrance: null,
    token_prefix: null
  })
)

test('a month is loaded completely, with one line per day', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://cloud.example')
    if (pathname.endsWith('/documents/')) return Response.json([])
    const offset = Number(searchParams.get('offset'))
    const limit = Number(searchParams.get('limit') ?? COUNT)
    return Response.json({ count: COUNT, results: events.slice(offset, offset + limit) })
  })
  const store = createPageStore('/panel', globals)
  await store.set(loadEventsAtom, month)
  const load = store.get(eventsOfMonthAtom)(month)
  if (load.state !== 'ready') throw new Error(`the month is ${load.state}`)
  expect(load.data).toMatchObject({ turnover: { received: 0, spent: COUNT * 477 } })
  expect(load.data.lines).toHaveLength(30)
  expect(load.data.lines.flatMap(({ hours }) => hours)).toHaveLength(COUNT)
})

test('a response to a request from before the reset is ignored', async () => {
  let answer = () => undefined as unknown
  const requested = new Promise<void>((tell) => {
    answer = tell
  })
  vi.stubGlobal('fetch', async (address: string) => {
    await requested
    return Response.json(address.includes('/documents/') ? [] : { count: 1, results: events.slice(0, 1) })
  })
  const store = createPageStore('/panel', globals)
  const load = store.set(loadEventsAtom, month)
  store.set(clearEventsAtom)
  answer()
  await load
  expect(store.get(eventsOfMonthAtom)(month)).toEqual({ state: 'idle' })
})

test('a month that ends while it is shown is loaded again with its last events', async () => {
  let [months, known] = [[11], 1]
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/periods/'))
      return Response.json(months.map((of) => ({ year: 2026, month: of, balance_start: 0, balance_end: 0 })))
    return Response.json(address.includes('/documents/') ? [] : events.slice(0, known))
  })
  const store = createPageStore('/panel', globals)
  const shown = () => loadedData(store.get(eventsOfMonthAtom)(month))?.events.length
  await store.set(refreshMonthsAtom)
  expect(shown()).toBeUndefined()
  await store.set(loadEventsAtom, month)
  known = 2
  await store.set(refreshMonthsAtom)
  expect(shown()).toBe(1)
  months = [11, 12]
  await store.set(refreshMonthsAtom)
  expect(shown()).toBe(2)
})
