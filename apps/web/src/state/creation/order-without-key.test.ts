import { beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { chosenKeyIdsAtom } from './chosen-keys.ts'
import { creationAtom } from './creation-state.ts'
import { orderWithoutKeyAtom } from './send-order.ts'
import { serverNameAtom } from './server-name.ts'
import { startCreationAtom } from './start-creation.ts'

const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ error: 'Нет мест.' }, { status: 409 }))
const orders = () =>
  fetchMock.mock.calls
    .filter(([url]) => String(url).endsWith('/create_user_server_config'))
    .map(([, init]) => JSON.parse(String(init?.body)))

beforeEach(() => {
  fetchMock.mockClear()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('window', {})
  vi.stubGlobal('sessionStorage', undefined)
  vi.spyOn(console, 'error').mockReturnValue()
})

/** Creates the page of a shop, or of a sandbox, with a server chosen. */
function page(isSandbox: boolean) {
  const { sandbox, ...shop } = globals
  const store = createPageStore('/?type=cpu&cpu_count=2&ram_count=4&os=1&period=3', {
    ...shop,
    ...(isSandbox && { sandbox: true }),
    catalogue: { ...globals.catalogue, '/api/v1/user/': [person] }
  })
  store.set(serverNameAtom, 'train-1')
  return store
}

test('a shop asks about an order without an SSH key, until the user has confirmed one', async () => {
  const store = page(false)
  for (const pays of [false, true]) {
    await store.set(startCreationAtom, pays)
    expect(store.get(creationAtom)).toMatchObject({ kind: 'no-key', order: { pays } })
    store.set(creationAtom, { kind: 'ready' })
  }
  expect(orders()).toEqual([])
  await store.set(startCreationAtom)
  await store.set(orderWithoutKeyAtom)
  await store.set(startCreationAtom)
  expect(store.get(creationAtom).kind).toBe('failed')
  expect(orders()).toHaveLength(2)
  expect(orders()[0]).not.toHaveProperty('ssh_key_ids')
})

test('an order with chosen keys is sent at once, and so is any order of a sandbox', async () => {
  const shop = page(false)
  shop.set(chosenKeyIdsAtom, [4, 2])
  await shop.set(startCreationAtom)
  await page(true).set(startCreationAtom)
  expect(orders().map(({ ssh_key_ids }) => ssh_key_ids)).toEqual([[4, 2], undefined])
})

test('an order sent before the field for keys has loaded includes the keys that the tab has kept', async () => {
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'ssh_key_ids' ? '[7]' : null) })
  await page(false).set(startCreationAtom)
  expect(orders().map(({ ssh_key_ids }) => ssh_key_ids)).toEqual([[7]])
})
