import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { loadedData } from '../core/resource.ts'
import { createPageStore } from '../page-store.ts'
import { userResource } from './current-user.ts'
import { loadCurrentUserAtom } from './load-current-user.ts'
import { isSessionOverAtom } from './session-over.ts'

const unauthorized = { code: 'unauthorized', error: 'Войдите в аккаунт.' }

test.each([
  ['nobody, and refuses the account', [], () => Response.json(unauthorized, { status: 401 }), false],
  ['nobody, yet goes on with the account', [], () => Response.json([]), true],
  ['nobody, and is silent then', [], () => Promise.reject(new TypeError()), true],
  ['nothing at all', null, () => Response.json([]), true],
  ['somebody', [person], () => Response.json([]), true]
])('a session is over when the server names %s: %#', async (_, list, ofAccount, goesOn) => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/user/') ? (list ? Response.json(list) : new Response(null, { status: 204 })) : ofAccount()
  )
  const store = createPageStore('/panel', globals)
  store.set(userResource.put, person)
  expect(await store.set(loadCurrentUserAtom)).toBe(goesOn)
  expect(store.get(isSessionOverAtom)).toBe(!goesOn)
  expect(loadedData(store.get(userResource.state))?.id).toBe(person.id)
})
