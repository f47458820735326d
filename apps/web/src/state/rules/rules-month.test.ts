import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { userResource } from '../user/current-user.ts'
import { lastFiringAtom, monthSpendingAtom, rulesMonthResource } from './rules-month.ts'

const event = (id: number, more: object) => ({
  id,
  type: 'rule_fired',
  text: 'Сработало правило',
  created_at: `2026-11-${20 + id}T06:00:00.000Z`,
  amount_rub_cents: 0,
  balance_rub_cents: 0,
  server_id: null,
  server_name: null,
  rule_id: null,
  rule_hindrance: null,
  ...more
})

test('the last firing of each rule, its hindrance in words, and the spending of servers are known', async () => {
  const events = [
    event(5, { rule_id: 2, rule_hindrance: 'of_tomorrow' }),
    event(4, { rule_id: 1, rule_hindrance: 'no_capacity' }),
    event(3, { rule_id: 1 }),
    event(2, { type: 'cloud_server_stopped', server_id: 7, amount_rub_cents: 30 }),
    event(1, { type: 'write_off', server_id: 7, amount_rub_cents: -100 })
  ]
  vi.stubGlobal('fetch', async () => Response.json({ count: events.length, results: events }))
  const store = createPageStore('/', globals)
  expect(store.get(lastFiringAtom)(1)).toBeUndefined()
  expect(store.get(monthSpendingAtom)(7)).toBeNull()
  await store.set(rulesMonthResource.load)
  expect(store.get(lastFiringAtom)(1)).toEqual({
    at: '2026-11-24T06:00:00.000Z',
    hindrance: 'свободных мест в конфигурации нет'
  })
  expect(store.get(lastFiringAtom)(2)).toEqual({ at: '2026-11-25T06:00:00.000Z', hindrance: null })
  expect(store.get(lastFiringAtom)(3)).toBeUndefined()
  expect([
    store.get(monthSpendingAtom)(7),
    store.get(monthSpendingAtom)(8),
    store.get(monthSpendingAtom)(null)
  ]).toEqual([70, 0, 70])
})

test('a firing in the previous month is shown; that month is loaded once per account', async () => {
  const requested: string[] = []
  let isBroken = true
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://x')
    const month = `${searchParams.get('year')}-${searchParams.get('month')}`
    requested.push(month)
    if (month === '2026-1') return Response.json({ count: 1, results: [event(2, { rule_id: 1 })] })
    if (isBroken) return Response.json({ error: 'Ошибка.' }, { status: 404 })
    const created_at = '2025-12-30T16:00:00.000Z'
    const before = [1, 2].map((rule_id) => event(rule_id, { rule_id, created_at }))
    return Response.json({ count: 2, results: before })
  })
  const store = createPageStore('/', { ...globals, now: Date.UTC(2026, 0, 21, 9) })
  store.set(userResource.put, person)
  await store.set(rulesMonthResource.load)
  expect([store.get(lastFiringAtom)(1)?.at, store.get(lastFiringAtom)(2)]).toEqual([
    '2026-11-22T06:00:00.000Z',
    undefined
  ])
  isBroken = false
  for (let times = 0; times < 3; times += 1) await store.set(rulesMonthResource.load, 'background')
  expect([store.get(lastFiringAtom)(1)?.at, store.get(lastFiringAtom)(2)?.at]).toEqual([
    '2026-11-22T06:00:00.000Z',
    '2025-12-30T16:00:00.000Z'
  ])
  expect(requested.filter((month) => month === '2025-12')).toHaveLength(2)
  store.set(userResource.put, { ...person, id: person.id + 1 })
  expect([store.get(lastFiringAtom)(1), store.get(monthSpendingAtom)(null)]).toEqual([undefined, null])
  await store.set(rulesMonthResource.load)
  expect(requested.filter((month) => month === '2025-12')).toHaveLength(3)
})
