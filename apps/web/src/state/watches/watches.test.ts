import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/globals.ts'
import { loaded } from '../core/resource.ts'
import { storeFrom } from '../store.ts'
import { user } from '../user/user.ts'
import { unwatchAtom, watchAtom, watches } from './watches.ts'

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

/** A page where each write loses its answer, or is answered so; `asked` tells what became of it. */
function page(
  asked: () => Response,
  write = () => Promise.reject<Response>(new TypeError('The line is cut.'))
) {
  const writes: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/idempotency-keys/')) return asked()
    if (init.method !== 'GET') {
      writes.push(new Headers(init.headers).get('idempotency-key') ?? '')
      return write()
    }
    return url.endsWith('/watches/') ? Response.json({ count: 1, results: [WATCH] }) : Response.json([person])
  })
  const store = storeFrom('/panel', globals)
  store.set(user.put, person)
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

test('a watch whose answer was lost is asked about, and is there', async () => {
  const { store, done } = page(() => kept('POST', WATCH))
  expect(await done(store.set(watchAtom, { flavor_id: 101 }))).toBeNull()
  expect(loaded(store.get(watches.state))).toEqual([WATCH])
})

test('that never came: the next press goes under its key', async () => {
  const { store, writes, done } = page(notFound)
  expect(await done(store.set(watchAtom, { flavor_id: 101 }))).not.toBeNull()
  expect(await done(store.set(watchAtom, { flavor_id: 101 }))).not.toBeNull()
  expect(new Set(writes).size).toBe(1)
})

test('one whose end was not heard of, or that has gone meanwhile, is over', async () => {
  const lost = page(() => kept('DELETE', { id: 5 }))
  expect(await lost.done(lost.store.set(unwatchAtom, 5))).toBeNull()
  const gone = page(notFound, async () => notFound())
  expect(await gone.done(gone.store.set(unwatchAtom, 5))).toBeNull()
})
