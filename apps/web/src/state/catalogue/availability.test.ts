import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flavors } from '../../testing/catalogue.ts'
import { globals } from '../../testing/globals.ts'
import { clockAtom } from '../core/clock.ts'
import { toastAtom } from '../core/toast.ts'
import { storeFrom } from '../store.ts'
import { checkAvailabilityAtom, checkedAtAtom, checkingAtom } from './availability.ts'

const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => vi.useRealTimers())

test.each([
  ['person', 'Наличие не проверено. Сервис не ответил вовремя. Цены и выбор остались как были.'],
  ['clock', undefined]
] as const)(
  'an answer that hangs is given up after ten seconds, reported to a %s who asked; then it can be asked again',
  async (by, text) => {
    const store = storeFrom('/', globals)
    asked.mockReturnValueOnce(new Promise(() => undefined))
    void store.set(checkAvailabilityAtom, by)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(store.get(checkingAtom)).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(store.get(checkingAtom)).toBe(false)
    expect(store.get(toastAtom)?.text).toBe(text)
    // a browser's clock may be wrong
    store.set(clockAtom, Date.now() + 3_600_000)
    asked.mockResolvedValueOnce(Response.json(flavors))
    await store.set(checkAvailabilityAtom, by)
    expect(store.get(checkedAtAtom)).toBe(Date.now() + 3_600_000)
  }
)
