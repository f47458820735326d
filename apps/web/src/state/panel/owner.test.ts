import type { TopUpState } from '@cloud/api'
import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { flavors } from '../../testing/catalogue.ts'
import { globals } from '../../testing/globals.ts'
import { serverOf } from '../../testing/server.ts'
import { askReturnedAtom, returnedAtom } from '../money/returned.ts'
import { actAtom } from '../servers/act.ts'
import { answeredAtom } from '../servers/seen.ts'
import { servers } from '../servers/servers.ts'
import { shownAtom } from '../servers/view.ts'
import { storeFrom } from '../store.ts'
import { user } from '../user/user.ts'
import { ownerAtom } from './owner.ts'
import { refreshChangedAtom } from './refresh.ts'

const [flavor] = flavors
if (flavor === undefined) throw new Error('the catalogue of the test is empty')
const server = serverOf(flavor)
const topUp: TopUpState = {
  id: 1,
  amount_rub_cents: 100_00,
  payment_type: 'acquiring',
  status: 'paid',
  created_at: '2026-11-21T09:00:00.000Z',
  payment_url: null,
  starts: []
}

test('a panel that goes over to another account shows nothing of the one before, not as deleted either', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const store = storeFrom('/panel', globals)
  store.set(ownerAtom, 1)
  store.set(servers.put, [server])
  store.set(answeredAtom)
  store.set(returnedAtom, { topUp, server_id: null, back: null })
  store.set(ownerAtom, 1)
  expect(store.get(shownAtom).found).toBe(1)
  store.set(ownerAtom, 2)
  expect(store.get(servers.state)).toEqual({ state: 'loading' })
  expect(store.get(returnedAtom)).toBeNull()
  await vi.waitFor(() => expect(store.get(servers.state).state).toBe('ready'))
  store.set(answeredAtom)
  expect(store.get(shownAtom)).toMatchObject({ servers: [], found: 0 })
})

type Store = ReturnType<typeof storeFrom>

test.each([
  ['a change', (store: Store) => store.set(refreshChangedAtom, { servers: [server.id] })],
  ['an act', (store: Store) => store.set(actAtom, server, { do: 'patch', body: { name: 'web' } })],
  ['a payment', (store: Store) => store.set(askReturnedAtom)]
])(
  'the answer to %s is not put into the panel of another account that is shown when it comes',
  async (_, ask) => {
    const other = { ...person, id: person.id + 1 }
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ id: topUp.id }), removeItem() {} })
    vi.stubGlobal('fetch', async (address: string) => {
      const [, list, id] = /v1\/(\w+|top-ups)\/(\d+)?/.exec(address) ?? []
      if (id === undefined) return Response.json(list === 'user' ? [other] : [])
      await answered
      return Response.json(list === 'top-ups' ? topUp : server)
    })
    const store = storeFrom('/panel', globals)
    store.set(user.put, person)
    store.set(ownerAtom, person.id)
    store.set(servers.put, [server])
    const asked = ask(store)
    store.set(user.put, other)
    store.set(ownerAtom, other.id)
    await vi.waitFor(() => expect(store.get(servers.state).state).toBe('ready'))
    answer()
    await asked
    expect(store.get(servers.state)).toEqual({ state: 'ready', data: [] })
    expect(store.get(returnedAtom)).toBeNull()
  }
)
