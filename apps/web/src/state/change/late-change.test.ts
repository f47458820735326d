import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { pageAtom } from '../address/location.ts'
import { openAddressAtom } from '../address/open-address.ts'
import { changedServers } from '../address/original-server.ts'
import { quoteAtom } from '../choices/configuration-price.ts'
import { toastAtom } from '../core/toast.ts'
import { followWritesAtom } from '../follow-writes.ts'
import { createPageStore } from '../page-store.ts'
import { applyChangeAtom } from './apply-change.ts'
import { confirmationAtom } from './change-confirmation.ts'
import { openConfirmationAtom } from './open-confirmation.ts'

const flavor = flavors.find(({ id }) => id === 104)
if (flavor === undefined) throw new Error('the catalogue of the test has changed')
const server = createServer(flavor)
const signedIn = { ...globals, catalogue: { ...globals.catalogue, '/api/v1/user/': [person] } }

const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('window', {})
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('location', new URL('https://cloud.test/?original=17&period=1'))
  vi.stubGlobal('history', { state: null, pushState: vi.fn(), replaceState: vi.fn() })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text)
  })
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => void vi.useRealTimers())

const kept = (status: number, body: object) => () =>
  Response.json({ method: 'POST', path: '/api/v1/change-configuration/', status, body })
const nothing = () => Response.json({ code: 'not_found' }, { status: 404 })
const unknown = () => Response.json({}, { status: 500 })

/** Response to requests for the outcome of the change. */
let requested = unknown

/** Sends a change whose response is lost, on a page with the confirmation dialog open. */
async function changed() {
  const store = createPageStore('/?original=17&period=1', signedIn)
  store.set(changedServers.put, server.id, server)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/idempotency-keys/')) return requested()
    if (url.endsWith('/preview/'))
      return Response.json({
        returned_rub_cents: 0,
        taken_rub_cents: 1,
        missing_rub_cents: 0,
        quote: store.get(quoteAtom)
      })
    if (url.endsWith('/change-configuration/')) return Response.json({}, { status: 500 })
    return Response.json(url.endsWith('/user/') ? [person] : server)
  })
  store.set(openConfirmationAtom)
  await vi.advanceTimersByTimeAsync(100)
  void store.set(applyChangeAtom)
  await vi.advanceTimersByTimeAsync(100)
  return store
}

const OUTCOMES = [
  ['done', kept(200, server), /^Конфигурация сервера «train-1» изменена/, '/panel'],
  [
    'refused',
    kept(409, { code: 'no_capacity', error: 'Нет мест.' }),
    /«train-1» не изменена, деньги не/,
    undefined
  ],
  ['not known', nothing, /«train-1» не изменена, деньги не списаны. Примените изменения ещё раз/, undefined]
] as const

test.each(OUTCOMES)('a toast reports the outcome on another page: %s', async (_, answer, text, href) => {
  requested = unknown
  const store = await changed()
  store.set(openAddressAtom, '/')
  requested = answer
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.get(toastAtom)?.text).toMatch(text)
  expect(store.get(toastAtom)?.link?.href).toBe(href)
  expect([store.get(confirmationAtom).kind, store.get(pageAtom).kind]).toEqual(['closed', 'configurator'])
})

test.each(OUTCOMES)(
  'a toast reports the outcome after a reload on another page: %s',
  async (_, answer, text, href) => {
    requested = unknown
    await changed()
    requested = answer
    const store = createPageStore('/H100', signedIn)
    await store.set(followWritesAtom)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(store.get(toastAtom)?.text).toMatch(text)
    expect(store.get(toastAtom)?.link?.href).toBe(href)
  }
)

test('if the last slot is taken, the sums of the other processor are loaded and confirmed', async () => {
  const [own, size] = [901, 902].map((id) => flavors.find((one) => one.id === id))
  if (own === undefined || size === undefined) throw new Error('the catalogue of the test has changed')
  const url = `/?type=cpu&cpu_count=${size.cpu_count}&ram_count=${size.ram_count}&period=1&original=17`
  const store = createPageStore(url, signedIn)
  store.set(changedServers.put, 17, createServer(own))
  const previewed: number[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body?: string }) => {
    if (path.endsWith('/user/')) return Response.json([person])
    if (path.endsWith('/flavors/'))
      return Response.json([
        { ...size, max_available: 0 },
        { ...size, id: 912, cpu: { id: 9, name: 'EPYC' } }
      ])
    if (path.endsWith('/change-configuration/'))
      return Response.json({ code: 'no_capacity', error: 'Нет мест.' }, { status: 409 })
    previewed.push(JSON.parse(body ?? '{}').flavor_id)
    const sums = { returned_rub_cents: 0, taken_rub_cents: 1, missing_rub_cents: 0 }
    return Response.json({ ...sums, quote: store.get(quoteAtom) })
  })
  store.set(openConfirmationAtom)
  await vi.advanceTimersByTimeAsync(100)
  await store.set(applyChangeAtom)
  await vi.advanceTimersByTimeAsync(100)
  expect(previewed).toEqual([902, 912])
  expect(store.get(confirmationAtom)).toMatchObject({ preview: { state: 'ready' }, error: null, moved: true })
})
