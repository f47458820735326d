import { expect, test } from 'vitest'
import { person as anna } from '../../../../testing/person.ts'
import { contract } from '../contract.ts'
import { documentAddress, documents } from '../documents.ts'
import { shownPeriods } from '../history/shown-periods.ts'
import type { Period } from '../schemas/history.ts'
import { preloaded } from './preloaded.ts'
import { refreshedUser } from './refreshed-user.ts'

test('a silent refresh keeps the old user if the list is empty', () => {
  const richer = { ...anna, balance_rub_cents: 100 }
  expect(refreshedUser(anna, [richer, anna])).toBe(richer)
  expect(refreshedUser(anna, [])).toBe(anna)
  expect(refreshedUser(null, [])).toBeNull()
})

const month = (year: number, number: number): Period => ({
  year,
  month: number,
  balance_start: 5,
  balance_end: 7
})

test('periods are sorted newest first, and the loaded list is not modified', () => {
  const loaded = [month(2026, 10), month(2026, 11)]
  expect(shownPeriods(loaded, 0)).toEqual([month(2026, 11), month(2026, 10)])
  expect(loaded[0]?.month).toBe(10)
})

test('without periods the current month in Moscow is shown with zeros', () => {
  const single = (year: number, number: number) => [{ year, month: number, balance_start: 0, balance_end: 0 }]
  expect(shownPeriods([], Date.UTC(2026, 10, 21))).toEqual(single(2026, 11))
  expect(shownPeriods([], Date.UTC(2026, 11, 31, 20, 59, 59))).toEqual(single(2026, 12))
  expect(shownPeriods([], Date.UTC(2026, 11, 31, 21))).toEqual(single(2027, 1))
})

test('a response embedded in the page is used only if it matches the contract', () => {
  const { list } = contract.user
  expect(preloaded(list, { [list.path]: [anna] })).toEqual([anna])
  expect(preloaded(list, { [list.path]: [{ ...anna, id: 'x' }] })).toBeUndefined()
  expect(preloaded(list, { [list.path]: null })).toBeUndefined()
  expect(preloaded(list, {})).toBeUndefined()
  expect(preloaded(contract.alerts.active, { '/api/v1/alerts/active-alert/': null })).toBeNull()
})

test('URLs of documents', () => {
  expect(documentAddress(documents.invoice, { id: 17 })).toBe('/invoices/17/')
  const offer = {
    price_plan: 1,
    gpu_count: 0,
    cpu_id: 1,
    cpu_count: 2,
    ram_id: 1,
    ram_count: 4,
    ssd_count: 256
  } as const
  expect(documentAddress(documents.offer, offer)).toBe(
    '/commercial-offer.pdf?price_plan=1&gpu_count=0&cpu_id=1&cpu_count=2&ram_id=1&ram_count=4&ssd_count=256'
  )
})
