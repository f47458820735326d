import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { clockAtom } from '../core/clock.ts'
import { createPageStore } from '../page-store.ts'
import { userResource } from '../user/current-user.ts'
import { isSessionOverAtom } from '../user/session-over.ts'
import { listenToStreamAtom, streamStateAtom } from './change-stream.ts'

const DAY = 86_400_000

class Source extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: Source[] = []
  readyState = 1
  constructor() {
    super()
    Source.opened.push(this)
  }
  emit(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  fail() {
    this.readyState = Source.CLOSED
    this.dispatchEvent(new Event('error'))
  }
  close() {}
}

test('a stream is not reopened after its session ended, until a user signs in', async () => {
  vi.stubGlobal('EventSource', Source)
  const requested: string[] = []
  let here: object[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return Response.json(here)
  })
  const store = createPageStore('/panel', globals)
  store.set(userResource.put, person)
  const stop = store.set(listenToStreamAtom)
  const opened = Source.opened.length
  Source.opened.at(-1)?.emit('ended', {})
  await expect.poll(() => store.get(isSessionOverAtom)).toBe(true)
  expect([requested.map((url) => url.replace(/^.*\/v1/, '')), Source.opened.length]).toEqual([
    ['/user/'],
    opened
  ])
  here = [person]
  Source.opened.at(-1)?.emit('ended', {})
  await expect.poll(() => Source.opened.length).toBe(opened + 1)
  expect(store.get(isSessionOverAtom)).toBe(false)
  stop()
})

test('the panel takes its clock from each change, because the sandbox clock can be moved', () => {
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', async () => Response.json([]))
  const store = createPageStore('/panel', globals)
  const stop = store.set(listenToStreamAtom)
  const now = Date.now() + DAY
  Source.opened.at(-1)?.emit('change', { servers: [], now: new Date(now).toISOString() })
  expect(store.get(clockAtom)() - now).toBeLessThan(1_000)
  expect(store.get(clockAtom)()).toBeGreaterThanOrEqual(now)
  stop()
})

test('a stream that Firefox closed for a download is opened again after a second, and a refused one later', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', async () => Response.json([]))
  const store = createPageStore('/panel', globals)
  const stop = store.set(listenToStreamAtom)
  Source.opened.at(-1)?.emit('ready', {})
  const opened = Source.opened.length
  Source.opened.at(-1)?.fail()
  // otherwise the panel would be loaded again while the page is being left
  expect(store.get(streamStateAtom)).toBe('opening')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(Source.opened.length).toBe(opened + 1)
  Source.opened.at(-1)?.fail()
  expect(store.get(streamStateAtom)).toBe('closed')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(Source.opened.length).toBe(opened + 1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(Source.opened.length).toBe(opened + 2)
  stop()
  vi.useRealTimers()
})

test('without streams in the browser, the panel polls', () => {
  vi.stubGlobal('EventSource', undefined)
  const store = createPageStore('/panel', globals)
  const stop = store.set(listenToStreamAtom)
  expect(store.get(streamStateAtom)).toBe('closed')
  stop()
})
