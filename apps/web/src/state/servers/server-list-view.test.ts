import { expect, test } from 'vitest'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { serversResource } from './account-servers.ts'
import { hasSearchAtom, listPageServersAtom, serverGroupAtom, serverSearchAtom } from './server-list-view.ts'

const [flavor] = flavors
if (flavor === undefined) throw new Error('the catalogue of the test is empty')

const several = (count: number) =>
  Array.from({ length: count }, (_, n) => createServer(flavor, { id: n + 1, name: `server-${n + 1}` }))

test('filters are shown from six servers on, and while a filter is active', () => {
  const store = createPageStore('/panel', globals)
  const searched = () => store.get(hasSearchAtom)
  store.set(serversResource.put, several(5))
  expect(searched()).toBe(false)
  store.set(serversResource.put, several(6))
  expect(searched()).toBe(true)

  store.set(serverSearchAtom, 'server-6')
  store.set(serversResource.put, several(5))
  expect(store.get(listPageServersAtom).found).toBe(0)
  expect(searched()).toBe(true)
  store.set(serverSearchAtom, '')
  expect(searched()).toBe(false)
  store.set(serverGroupAtom, 'error')
  expect(searched()).toBe(true)
})

test('the search ignores case and Unicode form', () => {
  const store = createPageStore('/panel', globals)
  store.set(serversResource.put, [createServer(flavor, { id: 1, name: 'Йога' }), ...several(6).slice(1)])
  store.set(serverSearchAtom, 'йога'.normalize('NFD'))
  expect(store.get(listPageServersAtom).found).toBe(1)
})
