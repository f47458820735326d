import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { accountDialogAtom } from '../core/dialogs.ts'
import { createPageStore } from '../page-store.ts'
import { userResource } from './current-user.ts'
import { saveProfileAtom } from './save-profile.ts'
import { isSessionOverAtom } from './session-over.ts'

const unauthorized = () => Response.json({ code: 'unauthorized', error: 'Войдите.' }, { status: 401 })

/** Saves a profile with a session that ends while the page loads the current user. */
async function saved(here: object[], again: () => Response) {
  const answers = [unauthorized, again]
  const store = createPageStore('/panel/profile', globals)
  store.set(userResource.put, person)
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json(here)
    if (answers.length === 2) store.set(userResource.put, { ...person })
    return (answers.shift() ?? unauthorized)()
  })
  return { store, error: await store.set(saveProfileAtom, { name: 'Анна' }), left: answers.length }
}

test('a click while the current user is being loaded leads to signing in', async () => {
  const { store, error } = await saved([], unauthorized)
  expect(error).toMatchObject({ status: 401 })
  expect(store.get(accountDialogAtom)).toEqual({ kind: 'open', why: 'enter' })
  expect(store.get(isSessionOverAtom)).toBe(true)
})

test('the write is sent in the new session', async () => {
  const { store, error, left } = await saved([person], () => Response.json({ ...person, name: 'Анна' }))
  expect([error, left]).toEqual([null, 0])
  expect(store.get(accountDialogAtom).kind).toBe('closed')
})

test.each([
  ['csrf', 2],
  ['foreign_origin', 1]
])('a write that is refused as %s is sent %i times', async (code, times) => {
  const store = createPageStore('/panel/profile', globals)
  store.set(userResource.put, person)
  let sent = 0
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json([person])
    sent += 1
    return Response.json({ code, error: 'Нет.' }, { status: 403 })
  })
  expect(await store.set(saveProfileAtom, { name: 'Анна' })).toMatchObject({ problem: { code } })
  expect(sent).toBe(times)
})
