import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { userResource } from './current-user.ts'
import { isUserUnansweredAtom } from './refresh-user.ts'
import { signInOrUpAtom, signOutAtom } from './sign-in-actions.ts'

/** Signs out in a tab with stored data; returns the remaining data and whether the page was reloaded. */
async function signOutAndListStored(answer: Response) {
  const kept = new Map([
    ['pending', '{"order":{}}'],
    ['server_name', 'анна-1'],
    ['top_up', '{"id":7}']
  ])
  const reload = vi.fn()
  vi.stubGlobal('sessionStorage', { clear: () => kept.clear() })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async () => answer)
  const store = createPageStore('/panel', globals)
  store.set(userResource.put, person)
  await store.set(signOutAtom)
  return { kept: [...kept.keys()], reloaded: reload.mock.calls.length }
}

test('signing out clears the tab: order, name and payment', async () => {
  expect(await signOutAndListStored(Response.json({}))).toEqual({ kept: [], reloaded: 1 })
})

test('a failed sign-out keeps the data of the tab', async () => {
  const { kept, reloaded } = await signOutAndListStored(Response.json({ error: 'Позже.' }, { status: 503 }))
  expect([kept.length, reloaded]).toEqual([3, 0])
})

test('signing out works without storage', async () => {
  const reload = vi.fn()
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', async () => Response.json({}))
  const store = createPageStore('/panel', globals)
  store.set(userResource.put, person)
  expect(await store.set(signOutAtom)).toBeNull()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('if the user does not load after signing in, the header offers to try again', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({}, { status: address.includes('/api/auth/') ? 200 : 500 })
  )
  const store = createPageStore('/', globals)
  expect(await store.set(signInOrUpAtom, { email: 'a@cloud.test', password: 'Check-2026!' })).toBeNull()
  expect(store.get(isUserUnansweredAtom)).toBe(true)
})
