import { beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { accountDialogAtom } from '../core/dialogs.ts'
import { createPageStore } from '../page-store.ts'
import { userResource } from '../user/current-user.ts'
import { serverNameAtom } from './server-name.ts'
import { startCreationAtom } from './start-creation.ts'

const LINK = '/?type=cpu&cpu_count=2&ram_count=4&os=1&period=3'
const full = { code: 'no_capacity', error: 'Нет мест.' }

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.spyOn(console, 'error').mockReturnValue()
})

const tracked = () => (window.dataLayer ?? []).map(({ action }) => action)

test('analytics counts an order once: before and after signing in, and after a failure; another name is another order', async () => {
  const answers = [Response.json(full, { status: 409 })]
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/create_user_server_config')
      ? (answers.pop() ?? Response.json({ code: 'account_frozen', error: 'Нет.' }, { status: 409 }))
      : Response.json([])
  )
  const store = createPageStore(LINK, globals)
  store.set(serverNameAtom, 'train-1')
  await store.set(startCreationAtom)
  expect(store.get(accountDialogAtom)).toEqual({ kind: 'open', why: 'create' })
  expect(tracked()).toEqual(['create'])
  store.set(userResource.put, person)
  await store.set(startCreationAtom)
  expect(answers).toEqual([])
  expect(tracked()).toEqual(['create'])
  store.set(serverNameAtom, 'train-2')
  await store.set(startCreationAtom)
  expect(tracked()).toEqual(['create', 'create'])
})
