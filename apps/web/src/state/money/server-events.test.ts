import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { expect, test, vi } from 'vitest'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { clockAtom } from '../core/clock.ts'
import { createPageStore } from '../page-store.ts'
import { lastStopAtom, loadNewestEventsAtom, monthsSince } from './server-events.ts'

const moscow = (text: string) => Date.parse(`${text}+03:00`)

test('months of a server go from the current month back to its creation, in Moscow', () => {
  expect(monthsSince('2026-11-28T10:00:00Z', moscow('2026-11-30T23:59:59'))).toEqual([
    { year: 2026, month: 11 }
  ])
  // already December in Moscow
  expect(monthsSince('2026-10-31T20:59:59Z', Date.parse('2026-11-30T21:00:00Z'))).toEqual([
    { year: 2026, month: 12 },
    { year: 2026, month: 11 },
    { year: 2026, month: 10 }
  ])
})

/** Loads the newest events of a server that was stopped in August, in November. */
async function loadNewest(change: Partial<ServerConfig>) {
  const loaded: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'https://cloud.example')
    if (pathname.endsWith('/documents/')) return Response.json([])
    loaded.push(searchParams.get('month') ?? '')
    const stop = {
      ...{ id: 1, type: 'cloud_server_stopped', created_at: '2026-08-05T10:00:00Z', amount_rub_cents: 500 },
      ...{ balance_rub_cents: 500, server_id: 17, server_name: 'train-1', text: 'Сервер остановлен' },
      ...{ rule_id: null, rule_hindrance: null }
    }
    return Response.json({ count: 1, results: searchParams.get('month') === '8' ? [stop] : [] })
  })
  const store = createPageStore('/panel/servers/17', globals)
  store.set(clockAtom, Date.parse('2026-11-28T10:00:00Z'))
  const [flavor] = flavors
  if (flavor === undefined) throw new Error('the catalogue of the test is empty')
  const started = { started_at: '2026-06-10T10:00:00Z', created_at: '2026-05-01T10:00:00Z' }
  const server = createServer(flavor, { ...started, ...change })
  await store.set(loadNewestEventsAtom, server)
  return { loaded, stop: store.get(lastStopAtom)(server)?.amount_rub_cents }
}

test('events are loaded back to the last stop of a stopped server, otherwise of the current month', async () => {
  expect(await loadNewest({ status: STATUS.paused })).toEqual({ loaded: ['11', '10', '9', '8'], stop: 500 })
  expect(await loadNewest({ status: STATUS.error })).toEqual({ loaded: ['11', '10', '9', '8'], stop: 500 })
  expect(await loadNewest({ status: STATUS.active })).toEqual({ loaded: ['11'], stop: undefined })
  const neverStarted = { status: STATUS.paused, started_at: null }
  expect(await loadNewest(neverStarted)).toEqual({ loaded: ['11'], stop: undefined })
  const stoppedLater = { status: STATUS.paused, started_at: '2026-10-10T10:00:00Z' }
  expect(await loadNewest(stoppedLater)).toEqual({ loaded: ['11', '10'], stop: undefined })
})
