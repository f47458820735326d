import type { TopUpState } from '@cloud/api'
import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { loadReturnedTopUpAtom, returnedTopUpAtom } from '../money/returned-top-up.ts'
import { createPageStore } from '../page-store.ts'
import { serversResource } from '../servers/account-servers.ts'
import { sendServerRequestAtom } from '../servers/server-actions.ts'
import { listPageServersAtom } from '../servers/server-list-view.ts'
import { keepShownServersAtom } from '../servers/shown-servers.ts'
import { userResource } from '../user/current-user.ts'
import { setPanelOwnerAtom } from './panel-owner.ts'
import { refreshChangedAtom } from './refresh-panel.ts'

const [flavor] = flavors
if (flavor === undefined) throw new Error('the catalogue of the test is empty')
const server = createServer(flavor)
const topUp: TopUpState = {
  id: 1,
  amount_rub_cents: 100_00,
  payment_type: 'acquiring',
  status: 'paid',
  created_at: '2026-11-21T09:00:00.000Z',
  payment_url: null,
  starts: []
}

test('after a change of account the panel shows no server of the previous one, not even as deleted', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const store = createPageStore('/panel', globals)
  store.set(setPanelOwnerAtom, 1)
  store.set(serversResource.put, [server])
  store.set(keepShownServersAtom)
  store.set(returnedTopUpAtom, { topUp, server_id: null, back: null })
  store.set(setPanelOwnerAtom, 1)
  expect(store.get(listPageServersAtom).found).toBe(1)
  store.set(setPanelOwnerAtom, 2)
  expect(store.get(serversResource.state)).toEqual({ state: 'loading' })
  expect(store.get(returnedTopUpAtom)).toBeNull()
  await vi.waitFor(() => expect(store.get(serversResource.state).state).toBe('ready'))
  store.set(keepShownServersAtom)
  expect(store.get(listPageServersAtom)).toMatchObject({ servers: [], found: 0 })
})

type Store = ReturnType<typeof createPageStore>

test.each([
  ['a change', (store: Store) => store.set(refreshChangedAtom, { servers: [server.id] })],
  [
    'an act',
    (store: Store) => store.set(sendServerRequestAtom, server, { kind: 'patch', body: { name: 'web' } })
  ],
  ['a payment', (store: Store) => store.set(loadReturnedTopUpAtom)]
])('a late response to %s is not shown in the panel of another account', async (_, ask) => {
  const other = { ...person, id: person.id + 1 }
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ id: topUp.id }), removeItem() {} })
  vi.stubGlobal('fetch', async (address: string) => {
    const [, list, id] = /v1\/(\w+|top-ups)\/(\d+)?/.exec(address) ?? []
    if (id === undefined) return Response.json(list === 'user' ? [other] : [])
    await answered
    return Response.json(list === 'top-ups' ? topUp : server)
  })
  const store = createPageStore('/panel', globals)
  store.set(userResource.put, person)
  store.set(setPanelOwnerAtom, person.id)
  store.set(serversResource.put, [server])
  const requested = ask(store)
  store.set(userResource.put, other)
  store.set(setPanelOwnerAtom, other.id)
  await vi.waitFor(() => expect(store.get(serversResource.state).state).toBe('ready'))
  answer()
  await requested
  expect(store.get(serversResource.state)).toEqual({ state: 'ready', data: [] })
  expect(store.get(returnedTopUpAtom)).toBeNull()
})
