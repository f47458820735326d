import { expect, test } from 'vitest'
import { globals } from '../testing/visitor-globals.ts'
import { handleOfflineAtom } from './connection.ts'
import { toastAtom } from './core/toast.ts'
import { createPageStore } from './page-store.ts'

test.each([
  ['/', /цены пересчитываются\. Создать сервер можно будет, когда/],
  ['/H100?original=17', /цены пересчитываются\. Применить изменения можно будет, когда/],
  ['/panel', /Серверы продолжают работать/],
  ['/panel/profile', /^Нет соединения с интернетом\.$/],
  ['/privacy', /^Нет соединения с интернетом\.$/]
])('without a connection %s names only features that still work', (path, text) => {
  const store = createPageStore(path, globals)
  store.set(handleOfflineAtom)
  expect(store.get(toastAtom)).toEqual({ kind: 'bad', text: expect.stringMatching(text) })
})
