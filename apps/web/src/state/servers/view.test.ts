import { expect, test } from 'vitest'
import { flavors } from '../../testing/catalogue.ts'
import { globals } from '../../testing/globals.ts'
import { serverOf } from '../../testing/server.ts'
import { storeFrom } from '../store.ts'
import { servers } from './servers.ts'
import { groupAtom, isSearchedAtom, searchAtom, shownAtom } from './view.ts'

const [flavor] = flavors
if (flavor === undefined) throw new Error('the catalogue of the test is empty')

const several = (count: number) =>
  Array.from({ length: count }, (_, n) => serverOf(flavor, { id: n + 1, name: `server-${n + 1}` }))

test('a list is looked through from six servers on, and as long as it is narrowed', () => {
  const store = storeFrom('/panel', globals)
  const searched = () => store.get(isSearchedAtom)
  store.set(servers.put, several(5))
  expect(searched()).toBe(false)
  store.set(servers.put, several(6))
  expect(searched()).toBe(true)

  store.set(searchAtom, 'server-6')
  store.set(servers.put, several(5))
  expect(store.get(shownAtom).found).toBe(0)
  expect(searched()).toBe(true)
  store.set(searchAtom, '')
  expect(searched()).toBe(false)
  store.set(groupAtom, 'error')
  expect(searched()).toBe(true)
})

test('a name is found however it is typed', () => {
  const store = storeFrom('/panel', globals)
  store.set(servers.put, [serverOf(flavor, { id: 1, name: 'Йога' }), ...several(6).slice(1)])
  store.set(searchAtom, 'йога'.normalize('NFD'))
  expect(store.get(shownAtom).found).toBe(1)
})
