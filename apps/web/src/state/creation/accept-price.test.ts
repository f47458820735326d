import type { Flavor } from '@cloud/api'
import { quote } from '@cloud/pricing'
import { beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { flavors, ssds } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { chosenFlavorAtom } from '../choices/chosen-configuration.ts'
import { toastAtom } from '../core/toast.ts'
import { pendingWritesAtom } from '../mutation/pending-writes.ts'
import { createPageStore } from '../page-store.ts'
import { declinePriceAtom } from './decline-price.ts'
import { acceptPriceAtom, ORDER_SUBJECT } from './send-order.ts'
import { serverNameAtom } from './server-name.ts'
import { startCreationAtom } from './start-creation.ts'

const LINK = '/?type=cpu&cpu_count=2&ram_count=4&os=1&period=3'
const [ssd] = ssds
const cheapest = flavors.find(({ id }) => id === 901)
if (ssd === undefined || cheapest === undefined) throw new Error('the catalogue of the test has changed')
const second: Flavor = { ...cheapest, id: 911, flavor_monthly_price_rub_cents: 120_000 }
const dearer: Flavor = { ...cheapest, flavor_monthly_price_rub_cents: 150_000 }
const price = (flavor: Flavor) => quote({ flavor, ssd, ssdSize: 256, pricePlan: 3 }, globals.terms)

/** The price of flavor 901 was raised: the order is refused, and flavor 911 is now the cheapest. */
const fetchMock = vi.fn<typeof fetch>(async (url, init) => {
  if (String(url).endsWith('/flavors/')) return Response.json([dearer, second])
  const { expected_total_rub_cents } = JSON.parse(String(init?.body))
  return expected_total_rub_cents === price(dearer).total
    ? Response.json({ error: 'Нет мест.', code: 'no_capacity' }, { status: 409 })
    : Response.json({ error: 'Цена.', code: 'price_changed', quote: price(dearer) }, { status: 409 })
})
const ordered = () =>
  fetchMock.mock.calls
    .filter(([url]) => String(url).endsWith('/create_user_server_config'))
    .map(([, init]) => JSON.parse(String(init?.body)))
    .map(({ flavor_id, expected_total_rub_cents: total }) => ({ flavor_id, total }))

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('window', {})
  vi.stubGlobal('sessionStorage', undefined)
  vi.spyOn(console, 'error').mockReturnValue()
})

/** Creates the page with flavor 901 chosen. */
function changed() {
  const catalogue = { '/api/v1/flavors/': [cheapest, second], '/api/v1/user/': [person] }
  const store = createPageStore(LINK, { ...globals, catalogue: { ...globals.catalogue, ...catalogue } })
  store.set(serverNameAtom, 'train-1')
  return store
}

test('accepting the new price orders the same machine, even if another is the cheapest now', async () => {
  const store = changed()
  await store.set(startCreationAtom)
  await vi.waitFor(() => expect(store.get(chosenFlavorAtom)?.id).toBe(911))
  await store.set(acceptPriceAtom)
  expect(ordered()).toEqual([
    { flavor_id: 901, total: price(cheapest).total },
    { flavor_id: 901, total: price(dearer).total }
  ])
})

test('a lost response to an accepted price is followed up, also after a reload with its price', async () => {
  const store = changed()
  await store.set(startCreationAtom)
  fetchMock.mockImplementation(async (url, init) => {
    if (String(url).includes('/idempotency-keys/'))
      return Response.json({ code: 'not_found' }, { status: 404 })
    if (init?.method === 'GET') return Response.json(String(url).endsWith('/user/') ? [person] : [])
    return Response.json({}, { status: 500 })
  })
  await store.set(acceptPriceAtom)
  // another machine is chosen by now, so the result is shown as a toast
  expect(store.get(toastAtom)?.text).toMatch(/^Сервер «train-1» не создан, деньги не списаны/)
  expect(store.get(pendingWritesAtom)[ORDER_SUBJECT]).toMatchObject({
    sent: { shown: price(dearer) },
    isReported: true
  })
})

test.each([
  { of: 'the terms, which come with the page', flavor: cheapest, reloads: 1 },
  { of: 'the flavor', flavor: dearer, reloads: 0 }
])('declining the new price shows it; only a change of $of reloads the page', async ({ flavor, reloads }) => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  fetchMock.mockImplementation(async (url) =>
    String(url).endsWith('/flavors/')
      ? Response.json([flavor])
      : Response.json({ error: 'Цена.', code: 'price_changed', quote: price(dearer) }, { status: 409 })
  )
  const store = changed()
  await store.set(startCreationAtom)
  await store.set(declinePriceAtom)
  expect(reload).toHaveBeenCalledTimes(reloads)
})
