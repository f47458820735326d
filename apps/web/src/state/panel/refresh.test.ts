import { STATUS } from '@cloud/pricing'
import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { flavors } from '../../testing/catalogue.ts'
import { globals } from '../../testing/globals.ts'
import { serverOf } from '../../testing/server.ts'
import { servers } from '../servers/servers.ts'
import { storeFrom } from '../store.ts'
import { isSessionOverAtom } from '../user/session-over.ts'
import { user } from '../user/user.ts'
import { refreshAtom, refreshChangedAtom } from './refresh.ts'

test('once the session is over only that is asked for which can be answered, until somebody is here', async () => {
  const asked: string[] = []
  let here: object[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/^.*\/v1|\?.*$/g, ''))
    if (url.endsWith('/user/')) return Response.json(here)
    if (url.includes('/alerts/')) return Response.json(null)
    return here.length > 0 ? Response.json([]) : Response.json({ code: 'unauthorized' }, { status: 401 })
  })
  const store = storeFrom('/panel', globals)
  store.set(user.put, person)
  store.set(servers.put, [])
  await store.set(refreshAtom)
  expect(store.get(isSessionOverAtom)).toBe(true)
  asked.length = 0
  await store.set(refreshAtom)
  expect(asked.sort()).toEqual(['/alerts/active-alert/', '/user/'])
  here = [person]
  await store.set(refreshAtom)
  asked.length = 0
  await store.set(refreshAtom)
  expect(asked).toContain('/cld_srv_cfg/')
})

test('of two changes of a server the later one is shown, though what belongs to the earlier one is answered last', async () => {
  const [flavor] = flavors
  if (flavor === undefined) throw new Error('the catalogue of the test is empty')
  const server = serverOf(flavor)
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
  const store = storeFrom('/panel', globals)
  store.set(user.put, person)
  store.set(servers.put, [server])
  const shown = () => {
    const all = store.get(servers.state)
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
