import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { replaceServersAtom, serversByIdAtom, serversResource } from './account-servers.ts'
import { listPageServersAtom, rowCountAtom, serverCountsAtom } from './server-list-view.ts'
import {
  keepShownServersAtom,
  markDeletedHereAtom,
  resetShownServersAtom,
  serversCreatedElsewhereAtom,
  showAllServersAtom
} from './shown-servers.ts'

const [flavor] = flavors
if (flavor === undefined) throw new Error('the catalogue of the test is empty')
const server = (id: number) => createServer(flavor, { id, name: `server-${id}` })

function panel(...ids: number[]) {
  const store = createPageStore('/panel', globals)
  store.set(serversResource.put, ids.map(server))
  store.set(keepShownServersAtom)
  return {
    store,
    replace: (...servers: ServerConfig[]) =>
      store.set(replaceServersAtom, servers, store.get(serversByIdAtom)),
    shown: () => store.get(listPageServersAtom).servers.map(({ id }) => id),
    waiting: () => [...store.get(serversCreatedElsewhereAtom)]
  }
}

test('a server created elsewhere is counted, and shown on request', () => {
  const { store, replace, shown, waiting } = panel(2, 1)
  replace(server(3))
  store.set(keepShownServersAtom)
  expect(shown()).toEqual([2, 1])
  expect(waiting()).toEqual([3])
  expect(store.get(serverCountsAtom).all).toBe(3)
  expect(store.get(rowCountAtom)).toBe(2)
  store.set(showAllServersAtom)
  expect(shown()).toEqual([3, 2, 1])
  expect(waiting()).toEqual([])
})

test('returning to the list shows servers created meanwhile at once', () => {
  const { store, replace, shown, waiting } = panel(1)
  store.set(resetShownServersAtom)
  replace(server(2))
  store.set(keepShownServersAtom)
  expect(shown()).toEqual([2, 1])
  replace(server(3))
  expect(waiting()).toEqual([3])
})

test('a server deleted elsewhere keeps its row, as deleted, until the user returns', () => {
  const { store, shown } = panel(3, 2, 1)
  const statuses = () => store.get(listPageServersAtom).servers.map(({ status }) => status)
  store.set(serversResource.put, [server(3), server(1)])
  store.set(keepShownServersAtom)
  expect(shown()).toEqual([3, 2, 1])
  expect(statuses()).toEqual([STATUS.active, STATUS.deleted, STATUS.active])
  expect(store.get(serverCountsAtom).all).toBe(2)
  expect(store.get(rowCountAtom)).toBe(3)
  store.set(resetShownServersAtom)
  store.set(keepShownServersAtom)
  expect(shown()).toEqual([3, 1])
})

test('the row of a server deleted here disappears', () => {
  const { store, replace, shown } = panel(2, 1)
  store.set(markDeletedHereAtom, 1)
  replace({ ...server(1), status: STATUS.deleted })
  expect(shown()).toEqual([2])
})

test('the first server of an account is shown at once', () => {
  const { replace, shown } = panel()
  replace(server(1))
  expect(shown()).toEqual([1])
})
