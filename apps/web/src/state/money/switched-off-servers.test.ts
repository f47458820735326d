import type { Event, Period, ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { expect, test, vi } from 'vitest'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { serversResource } from '../servers/account-servers.ts'
import { loadEventsAtom, periodsResource } from './month-history.ts'
import { olderMonthToLoadAtom, switchedOffServersAtom } from './switched-off-servers.ts'

const [flavor] = flavors
if (flavor === undefined) throw new Error('the catalogue of the test is empty')
const paused = (rest: Partial<ServerConfig> = {}) =>
  createServer(flavor, { id: 1, status: STATUS.paused, price_plan: 0, ...rest })

const AT = '2026-11-21T10:00:00Z'
let last = 0
/** Creates an event with a higher id than the events before it. */
const event = (type: Event['type'], rest: Partial<Event> = {}): Event => ({
  id: ++last,
  type,
  created_at: AT,
  amount_rub_cents: 0,
  balance_rub_cents: 0,
  server_id: 1,
  server_name: 'web',
  text: type,
  rule_id: null,
  rule_hindrance: null,
  token_prefix: null,
  ...rest
})
const month = (month: number): Period => ({ year: 2026, month, balance_start: 0, balance_end: 0 })

/** Creates a panel with the months of the history loaded as far as needed. */
async function panel(list: readonly ServerConfig[], happened: Readonly<Record<number, readonly Event[]>>) {
  const months = Object.keys(happened).map(Number).toReversed().map(month)
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://cloud.example')
    if (pathname.endsWith('/documents/')) return Response.json([])
    return Response.json((happened[Number(searchParams.get('month'))] ?? []).toReversed())
  })
  const store = createPageStore('/panel', globals)
  store.set(serversResource.put, list)
  store.set(periodsResource.put, months)
  const requested = [...months.slice(0, 1)]
  for (let next = requested[0]; next; next = store.get(olderMonthToLoadAtom) ?? undefined) {
    if (next !== requested[0]) requested.push(next)
    await store.set(loadEventsAtom, next)
  }
  return {
    off: store.get(switchedOffServersAtom).map(({ server, at }) => [server.id, at]),
    requested: requested.map(({ month }) => month)
  }
}

const off = async (list: readonly ServerConfig[], ...events: readonly Event[]) =>
  (await panel(list, { 11: events })).off

test('a server stopped for lack of money is listed until it is started or deleted, even after a top-up', async () => {
  const ended = event('service_turned_off')
  const paid = event('top_up_balance', {
    server_id: null,
    amount_rub_cents: 10_000,
    balance_rub_cents: 10_000
  })
  expect(await off([paused({ missing_rub_cents: 1 })], ended)).toEqual([[1, AT]])
  expect(await off([paused()], ended, paid)).toEqual([[1, AT]])
  expect(await off([paused(), paused({ id: 2 })], ended, paid)).toEqual([[1, AT]])
  expect(await off([createServer(flavor, { id: 1 })], ended, paid)).toEqual([])
  expect(await off([], ended, paid)).toEqual([])
})

test('a failed rule does not change the list; a stop by the owner is not listed', async () => {
  const ended = event('service_turned_off')
  expect(await off([paused()], ended, event('rule_fired'))).toEqual([[1, AT]])
  expect(await off([paused()], ended, event('cloud_server_started'), event('cloud_server_stopped'))).toEqual(
    []
  )
  expect(await off([paused()], event('service_turned_off', { balance_rub_cents: 5 }))).toEqual([])
  expect(await off([paused({ paid_until: AT })], ended)).toEqual([])
})

test('older months are loaded until the cause is known; if the balance covers a start, only recent ones', async () => {
  const quiet = { 7: [], 8: [], 9: [], 10: [], 11: [] }
  expect(await panel([paused()], { ...quiet, 9: [event('service_turned_off')] })).toEqual({
    off: [[1, AT]],
    requested: [11, 10, 9]
  })
  expect((await panel([paused()], quiet)).requested).toEqual([11, 10, 9, 8])
  expect((await panel([paused({ missing_rub_cents: 1 })], quiet)).requested).toEqual([11, 10, 9, 8, 7])
  expect((await panel([createServer(flavor)], quiet)).requested).toEqual([11])
})
