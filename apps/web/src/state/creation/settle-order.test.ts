import { newKey } from '@cloud/api'
import { beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/globals.ts'
import { quoteAtom } from '../choices/priced.ts'
import { saidAtom } from '../said.ts'
import { storeFrom } from '../store.ts'
import { accountAtom } from '../user/account.ts'
import { user } from '../user/user.ts'
import { createAtom } from './create.ts'
import { creationAtom } from './creation.ts'
import { nameAtom } from './name.ts'
import { type Order, orderAtom, payloadAtom } from './order.ts'
import { settleOrderAtom } from './settle-order.ts'

const other = { ...person, id: person.id + 1 }

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.spyOn(console, 'error').mockReturnValue()
})

/** A page on which an order was pressed whose answer was lost, and what is kept under its key. */
function lost(here: object[], kept = () => Response.json({ code: 'not_found' }, { status: 404 })) {
  const catalogue = { ...globals.catalogue, '/api/v1/user/': [person] }
  const store = storeFrom('/?type=cpu&cpu_count=2&ram_count=4&os=1&period=3', { ...globals, catalogue })
  store.set(nameAtom, 'train-1')
  const payload = store.get(payloadAtom)
  const shown = store.get(quoteAtom)
  if (payload === null || shown === null) throw new Error('the catalogue of the test has changed')
  const order: Order = { key: newKey(), payload, shown, account: person.id, at: 0, isTold: false }
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/idempotency-keys/')) return kept()
    if (init.method === 'GET') return Response.json(url.endsWith('/user/') ? here : [])
    sent.push(new Headers(init.headers).get('idempotency-key'))
    return Response.json({ error: 'Нет мест.', code: 'no_capacity' }, { status: 409 })
  })
  return { store, order, sent }
}

test('one that is not known is not created, and whatever is pressed next goes under its key', async () => {
  const { store, order, sent } = lost([person])
  await store.set(settleOrderAtom, order, { kind: 'no-answer' })
  expect(store.get(creationAtom)).toMatchObject({ kind: 'failed', error: { kind: 'no-answer' } })
  expect(store.get(orderAtom)).toEqual({ ...order, isTold: true })
  store.set(nameAtom, 'train-2')
  await store.set(createAtom)
  expect(sent).toEqual([order.key])
  // answered for good: the next one has a key of its own
  await store.set(createAtom)
  expect(sent[1]).not.toBe(order.key)
})

test.each([
  ['a visitor', []],
  ['another account', [other]]
])('with %s here nothing is told of it, and a press of another is one of its own', async (_, here) => {
  const { store, order, sent } = lost(here)
  await store.set(settleOrderAtom, order, { kind: 'no-answer' })
  expect(store.get(creationAtom)).toEqual({ kind: 'ready' })
  expect(store.get(accountAtom)).toEqual({ kind: 'open', why: 'create' })
  store.set(user.put, other)
  await store.set(createAtom)
  expect(sent).toEqual([expect.not.stringMatching(order.key)])
})

test('whoever signs in again finds the order by pressing once more', async () => {
  const { store, order, sent } = lost([])
  await store.set(settleOrderAtom, order, { kind: 'no-answer' })
  store.set(user.put, person)
  await store.set(createAtom)
  expect(sent).toEqual([order.key])
})

test('who opens a page signed out is asked for nothing because of an order of before', async () => {
  const { store, order } = lost([])
  store.set(user.put, null)
  await store.set(settleOrderAtom, order, { kind: 'no-answer' })
  expect(store.get(creationAtom)).toEqual({ kind: 'ready' })
  expect(store.get(accountAtom)).toEqual({ kind: 'closed' })
})

const answered = (status: number, body: object) => () =>
  Response.json({ method: 'POST', path: '/api/v1/create_user_server_config', status, body })

test.each([
  ['created', answered(200, { server_id: 7, status: -1, missing_rub_cents: 0 }), 'Сервер «train-1» создан'],
  ['refused', answered(409, { code: 'no_capacity', error: 'Нет мест.' }), undefined]
])('one that came after it was said not to be created, and was %s', async (_, kept, told) => {
  const { store, order } = lost([person], kept)
  // something else is chosen by then
  store.set(nameAtom, 'train-2')
  await store.set(settleOrderAtom, { ...order, isTold: true }, { kind: 'no-answer' }, 'silently')
  expect(store.get(saidAtom)?.text.slice(0, told?.length)).toBe(told)
  expect(store.get(creationAtom)).toEqual({ kind: 'ready' })
  expect(store.get(orderAtom)).toBeNull()
  expect(store.get(nameAtom)).toBe('train-2')
})
