import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { loadedData } from '../core/resource.ts'
import { createPageStore } from '../page-store.ts'
import { userResource } from '../user/current-user.ts'
import { addWatchAtom, removeWatchAtom, watchesResource } from './account-watches.ts'

const WATCH = {
  id: 5,
  gpu_id: null,
  gpu_count: null,
  flavor_id: 101,
  created_at: '2026-11-21T09:00:00.000Z',
  last_notified_at: null
}
const kept = (method: string, body: object) =>
  Response.json({ method, path: '/api/v1/watches/', status: 200, body })
const notFound = () => Response.json({ code: 'not_found', error: 'Такой записи нет.' }, { status: 404 })

/** Creates a page where each write gets no response, or the given one; `requested` answers requests for the outcome. */
function page(
  requested: () => Response,
  write = () => Promise.reject<Response>(new TypeError('The line is cut.'))
) {
  const writes: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/idempotency-keys/')) return requested()
    if (init.method !== 'GET') {
      writes.push(new Headers(init.headers).get('idempotency-key') ?? '')
      return write()
    }
    return url.endsWith('/watches/') ? Response.json({ count: 1, results: [WATCH] }) : Response.json([person])
  })
  const store = createPageStore('/panel', globals)
  store.set(userResource.put, person)
  return {
    store,
    writes,
    done: async <T>(act: Promise<T>) => {
      await vi.advanceTimersByTimeAsync(5_000)
      return act
    }
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the outcome of a watch with a lost response is requested, and the watch exists', async () => {
  const { store, done } = page(() => kept('POST', WATCH))
  expect(await done(store.set(addWatchAtom, { flavor_id: 101 }))).toBeNull()
  expect(loadedData(store.get(watchesResource.state))).toEqual([WATCH])
})

test('a write that was never received: the next click uses its key', async () => {
  const { store, writes, done } = page(notFound)
  expect(await done(store.set(addWatchAtom, { flavor_id: 101 }))).not.toBeNull()
  expect(await done(store.set(addWatchAtom, { flavor_id: 101 }))).not.toBeNull()
  expect(new Set(writes).size).toBe(1)
})

test('a watch is removed even if the response was lost, or if it was gone already', async () => {
  const lost = page(() => kept('DELETE', { id: 5 }))
  expect(await lost.done(lost.store.set(removeWatchAtom, 5))).toBeNull()
  const gone = page(notFound, async () => notFound())
  expect(await gone.done(gone.store.set(removeWatchAtom, 5))).toBeNull()
})
