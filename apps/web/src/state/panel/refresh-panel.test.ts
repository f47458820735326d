import { STATUS } from '@cloud/pricing'
import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { serversByIdAtom, serversResource } from '../servers/account-servers.ts'
import { sendServerRequestAtom } from '../servers/server-actions.ts'
import { userResource } from '../user/current-user.ts'
import { isSessionOverAtom } from '../user/session-over.ts'
import { refreshChangedAtom, refreshPanelAtom } from './refresh-panel.ts'

test('after the session ended only public data is requested, until a user signs in', async () => {
  const requested: string[] = []
  let here: object[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url.replace(/^.*\/v1|\?.*$/g, ''))
    if (url.endsWith('/user/')) return Response.json(here)
    if (url.includes('/alerts/')) return Response.json(null)
    return here.length > 0 ? Response.json([]) : Response.json({ code: 'unauthorized' }, { status: 401 })
  })
  const store = createPageStore('/panel', globals)
  store.set(userResource.put, person)
  store.set(serversResource.put, [])
  await store.set(refreshPanelAtom)
  expect(store.get(isSessionOverAtom)).toBe(true)
  requested.length = 0
  await store.set(refreshPanelAtom)
  expect(requested.sort()).toEqual(['/alerts/active-alert/', '/user/'])
  here = [person]
  await store.set(refreshPanelAtom)
  requested.length = 0
  await store.set(refreshPanelAtom)
  expect(requested).toContain('/cld_srv_cfg/')
})

test('of two changes of a server the later one is shown, even if the earlier response arrives last', async () => {
  const [flavor] = flavors
  if (flavor === undefined) throw new Error('the catalogue of the test is empty')
  const server = createServer(flavor)
  let status: number = STATUS.start
  const late = Promise.withResolvers<void>()
  const waits = [late.promise]
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/user/')) return Response.json([person])
    if (!url.endsWith(`/cld_srv_cfg/${server.id}/`)) return Response.json([])
    const answer = { ...server, status }
    await waits.shift()
    return Response.json(answer)
  })
  const store = createPageStore('/panel', globals)
  store.set(userResource.put, person)
  store.set(serversResource.put, [server])
  const shown = () => {
    const all = store.get(serversResource.state)
    return all.state === 'ready' && all.data.map((one) => one.status)
  }
  const starts = store.set(refreshChangedAtom, { servers: [server.id] })
  status = STATUS.error
  await store.set(refreshChangedAtom, { servers: [server.id] })
  expect(shown()).toEqual([STATUS.error])
  late.resolve()
  await starts
  expect(shown()).toEqual([STATUS.error])
})

test.each(['the response to an older read', 'the late response to the write'])(
  '%s does not hide a newer state of a server',
  async (late) => {
    const [flavor] = flavors
    if (flavor === undefined) throw new Error('the catalogue of the test is empty')
    const server = createServer(flavor, { name: 'old' })
    const isReadLate = late === 'the response to an older read'
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    let current = server
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
      const state = method === 'PATCH' ? { ...server, name: 'written' } : current
      if (url.endsWith('/user/')) return Response.json([person])
      if (url.includes('/cld_srv_cfg/?')) return Response.json([state])
      if (!url.endsWith(`/cld_srv_cfg/${server.id}/`)) return Response.json([])
      if (isReadLate === (method === 'GET')) await answered
      return Response.json(state)
    })
    const store = createPageStore('/panel', globals)
    store.set(userResource.put, person)
    store.set(serversResource.put, [server])
    const shown: (string | undefined)[] = []
    const record = () => shown.push(store.get(serversByIdAtom).get(server.id)?.name)
    store.sub(serversByIdAtom, record)
    const read = () => store.set(refreshChangedAtom, { servers: [server.id] })
    const write = () => store.set(sendServerRequestAtom, server, { kind: 'patch', body: { name: 'written' } })
    const first = isReadLate ? read() : write()
    current = { ...server, name: isReadLate ? 'written' : 'newest' }
    await (isReadLate ? write() : read())
    answer()
    await first
    await vi.waitFor(() => expect(shown.length).toBeGreaterThan(1))
    expect(new Set(shown)).toEqual(new Set([current.name]))
  }
)
