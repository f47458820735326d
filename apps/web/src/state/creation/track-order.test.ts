import { beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/globals.ts'
import { accountAtom } from '../core/dialogs.ts'
import { storeFrom } from '../store.ts'
import { user } from '../user/user.ts'
import { createAtom } from './create.ts'
import { nameAtom } from './name.ts'

const LINK = '/?type=cpu&cpu_count=2&ram_count=4&os=1&period=3'
const full = { code: 'no_capacity', error: 'Нет мест.' }

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.spyOn(console, 'error').mockReturnValue()
})

const tracked = () => (window.dataLayer ?? []).map(({ action }) => action)

test('an order is tracked once: by a visitor, after signing in, after a failure; another name is another order', async () => {
  const answers = [Response.json(full, { status: 409 })]
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/create_user_server_config')
      ? (answers.pop() ?? Response.json({ code: 'account_frozen', error: 'Нет.' }, { status: 409 }))
      : Response.json([])
  )
  const store = storeFrom(LINK, globals)
  store.set(nameAtom, 'train-1')
  await store.set(createAtom)
  expect(store.get(accountAtom)).toEqual({ kind: 'open', why: 'create' })
  expect(tracked()).toEqual(['create'])
  store.set(user.put, person)
  await store.set(createAtom)
  expect(answers).toEqual([])
  expect(tracked()).toEqual(['create'])
  store.set(nameAtom, 'train-2')
  await store.set(createAtom)
  expect(tracked()).toEqual(['create', 'create'])
})
