import { newKey } from '@cloud/api'
import { beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/globals.ts'
import { quoteAtom } from '../choices/priced.ts'
import { storeFrom } from '../store.ts'
import { user } from '../user/user.ts'
import { createAtom } from './create.ts'
import { creationAtom } from './creation.ts'
import { lookUpLostAtom, lostForAtom } from './look-up-lost.ts'
import { nameAtom } from './name.ts'
import { orderAtom, payloadAtom } from './order.ts'

const other = { ...person, id: person.id + 1 }

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.spyOn(console, 'error').mockReturnValue()
})

function lost() {
  const catalogue = { ...globals.catalogue, '/api/v1/user/': [person] }
  const store = storeFrom('/?type=cpu&cpu_count=2&ram_count=4&os=1&period=3', { ...globals, catalogue })
  store.set(nameAtom, 'train-1')
  const payload = store.get(payloadAtom)
  const shown = store.get(quoteAtom)
  if (payload === null || shown === null) throw new Error('the catalogue of the test has changed')
  store.set(orderAtom, { key: newKey(), payload, shown, account: person.id, at: 0, earlier: null })
  store.set(creationAtom, { kind: 'lost', error: { kind: 'no-answer' }, tries: 1 })
  return store
}

test('a lost order is asked about for whom it was made, and never for another account', () => {
  const store = lost()
  expect(store.get(lostForAtom)).not.toBeNull()
  store.set(user.put, other)
  expect(store.get(lostForAtom)).toBeNull()
  store.set(user.put, person)
  expect(store.get(lostForAtom)).not.toBeNull()
})

test('once another account is here an order that is asked about says nothing, and a press is one of its own', async () => {
  const store = lost()
  const kept = store.get(orderAtom)
  const orders: (string | null)[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, init) => {
      if (String(url).endsWith('/user/')) return Response.json([other], { headers: { 'x-csrftoken': 'new' } })
      if (String(url).endsWith('/flavors/')) return Response.json([])
      const headers = new Headers(init?.headers)
      orders.push(headers.get('idempotency-key'))
      return headers.get('x-csrftoken') === 'new'
        ? Response.json({ error: 'Нет мест.', code: 'no_capacity' }, { status: 409 })
        : Response.json({ error: 'Страница устарела.', code: 'csrf' }, { status: 403 })
    })
  )
  await store.set(lookUpLostAtom)
  expect(store.get(creationAtom)).toEqual({ kind: 'ready' })
  await store.set(createAtom)
  expect(store.get(creationAtom).kind).toBe('failed')
  expect(orders).toEqual([kept?.key, expect.not.stringMatching(`${kept?.key}`)])
})
