import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { clockAtom } from '../core/clock.ts'
import { toastAtom } from '../core/toast.ts'
import { createPageStore } from '../page-store.ts'
import { checkAvailabilityAtom, checkedAtAtom, isCheckingAtom } from './check-availability.ts'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => vi.useRealTimers())

test.each([
  ['person', 'Наличие не проверено. Сервис не ответил вовремя. Цены и выбор остались как были.'],
  ['clock', undefined]
] as const)(
  'an answer that hangs is given up after ten seconds, reported only if a person asked, and can be requested again: %s',
  async (by, text) => {
    const store = createPageStore('/', globals)
    fetchMock.mockReturnValueOnce(new Promise(() => undefined))
    void store.set(checkAvailabilityAtom, by)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(store.get(isCheckingAtom)).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(store.get(isCheckingAtom)).toBe(false)
    expect(store.get(toastAtom)?.text).toBe(text)
    // a browser's clock may be wrong
    store.set(clockAtom, Date.now() + 3_600_000)
    fetchMock.mockResolvedValueOnce(Response.json(flavors))
    await store.set(checkAvailabilityAtom, by)
    expect(store.get(checkedAtAtom)).toBe(Date.now() + 3_600_000)
  }
)
