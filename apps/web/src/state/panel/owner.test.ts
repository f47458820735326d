import { afterEach, expect, test, vi } from 'vitest'
import { flavors } from '../../testing/catalogue.ts'
import { globals } from '../../testing/globals.ts'
import { serverOf } from '../../testing/server.ts'
import { storeFrom } from '../store.ts'
import { ownerAtom } from './owner.ts'
import { answeredAtom } from './seen.ts'
import { servers } from './servers.ts'
import { returnedAtom } from './top-up.ts'
import { shownAtom } from './view.ts'

afterEach(() => vi.unstubAllGlobals())

test('a panel that goes over to another account shows nothing of the one before, not as deleted either', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const [flavor] = flavors
  if (flavor === undefined) throw new Error('the catalogue of the test is empty')
  const store = storeFrom('/panel', globals)
  store.set(ownerAtom, 1)
  store.set(servers.put, [serverOf(flavor)])
  store.set(answeredAtom)
  const topUp = { id: 1, amount_rub_cents: 100_00, payment_type: 'acquiring', status: 'paid' } as const
  store.set(returnedAtom, { topUp, server_id: null })
  store.set(ownerAtom, 1)
  expect(store.get(shownAtom).found).toBe(1)
  store.set(ownerAtom, 2)
  expect(store.get(servers.state)).toEqual({ state: 'loading' })
  expect(store.get(returnedAtom)).toBeNull()
  await vi.waitFor(() => expect(store.get(servers.state).state).toBe('ready'))
  store.set(answeredAtom)
  expect(store.get(shownAtom)).toMatchObject({ servers: [], found: 0 })
})
