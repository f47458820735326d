import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { expect, test, vi } from 'vitest'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { replaceServersAtom, serversResource } from './account-servers.ts'

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
  return { store, fetchMock, places }
}

test('a server that leaves the queue reloads the others in the list', async () => {
  const { store, places } = panel([waiting(2, 2), waiting(1, 1)], [waiting(2, 1), left(1)])
  store.set(replaceServersAtom, [left(1)])
  await vi.waitFor(() => expect(places()).toEqual([1, null]))
})

test('a server that keeps its position, or is last, reloads nothing', () => {
  const { store, fetchMock } = panel([waiting(2, 2), waiting(1, 1)], [])
  store.set(replaceServersAtom, [{ ...waiting(1, 1), name: 'train-2' }])
  store.set(replaceServersAtom, [left(1), left(2)])
  store.set(replaceServersAtom, [waiting(1, 1)])
  expect(fetchMock).not.toHaveBeenCalled()
})
