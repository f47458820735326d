import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { expect, test, vi } from 'vitest'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { replaceServersAtom, serversByIdAtom, serversResource } from './account-servers.ts'

const [flavor] = flavors
if (flavor === undefined) throw new Error('the catalogue of the test is empty')
const waiting = (id: number, queue_position: number) =>
  createServer(flavor, { id, status: STATUS.requested, is_in_queue: true, queue_position })
const left = (id: number) => createServer(flavor, { id, status: STATUS.paused })

/** Creates a panel that shows the servers `shown`, while the API returns `now`. */
function panel(shown: readonly ServerConfig[], now: readonly ServerConfig[]) {
  const fetchMock = vi.fn<typeof fetch>(async (url) =>
    Response.json(String(url).startsWith('/api/v1/cld_srv_cfg/') ? now : [])
  )
  vi.stubGlobal('fetch', fetchMock)
  const store = createPageStore('/panel', globals)
  store.set(serversResource.put, shown)
  const places = () => {
    const load = store.get(serversResource.state)
    return load.state === 'ready' ? load.data.map(({ queue_position }) => queue_position) : load.state
  }
  const replace = (...servers: ServerConfig[]) =>
    store.set(replaceServersAtom, servers, store.get(serversByIdAtom))
  return { store, fetchMock, places, replace }
}

test('a server that leaves the queue reloads the others in the list', async () => {
  const { replace, places } = panel([waiting(2, 2), waiting(1, 1)], [waiting(2, 1), left(1)])
  replace(left(1))
  await vi.waitFor(() => expect(places()).toEqual([1, null]))
})

test('a server that keeps its position, or is last, reloads nothing', () => {
  const { replace, fetchMock } = panel([waiting(2, 2), waiting(1, 1)], [])
  replace({ ...waiting(1, 1), name: 'train-2' })
  replace(left(1), left(2))
  replace(waiting(1, 1))
  expect(fetchMock).not.toHaveBeenCalled()
})

test('a response that was requested before a newer state arrived is not shown: the list is reloaded', async () => {
  const names = (name: string) => createServer(flavor, { name })
  const { store, fetchMock, replace } = panel([names('old')], [names('newest')])
  const shown = () => [...store.get(serversByIdAtom).values()].map(({ name }) => name)
  const requested = store.get(serversByIdAtom)
  replace(names('written'))
  store.set(replaceServersAtom, [names('written')], requested)
  expect(fetchMock).not.toHaveBeenCalled()
  store.set(replaceServersAtom, [names('old')], requested)
  expect(shown()).toEqual(['written'])
  await vi.waitFor(() => expect(shown()).toEqual(['newest']))
})
