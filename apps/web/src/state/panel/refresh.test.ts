import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/globals.ts'
import { servers } from '../servers/servers.ts'
import { storeFrom } from '../store.ts'
import { isSessionOverAtom } from '../user/session-over.ts'
import { user } from '../user/user.ts'
import { refreshAtom } from './refresh.ts'

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
