import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { navigateAtom } from '../address/location.ts'
import { flavorsResource } from '../catalogue/catalogue-flavors.ts'
import { choosePlanAtom } from '../choose/choose-actions.ts'
import { accountDialogAtom } from '../core/dialogs.ts'
import { toastAtom } from '../core/toast.ts'
import { type PendingWrite, pendingWritesAtom } from '../mutation/pending-writes.ts'
import { createPageStore } from '../page-store.ts'
import { userResource } from '../user/current-user.ts'
import { creationAtom } from './creation-state.ts'
import { followOrderAtom, ORDER_SUBJECT } from './send-order.ts'
import { serverNameAtom } from './server-name.ts'
import { startCreationAtom } from './start-creation.ts'

const [one] = flavors
if (one === undefined) throw new Error('the catalogue of the test is empty')
const found = createServer(one, { id: 7, name: 'train-1' })
const other = { ...person, id: person.id + 1 }
const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('window', {})
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text)
  })
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => void vi.useRealTimers())

const unknown = () => Response.json({ code: 'not_found' }, { status: 404 })
const refused = () => Response.json({ error: 'Нет мест.', code: 'no_capacity' }, { status: 409 })
const broken = () => Response.json({}, { status: 500 })

interface ServerBehaviour {
  /** Users that the server reports as signed in. */
  readonly here?: object[]
  /** Response to requests for the outcome. */
  readonly kept?: () => Response
  /** Response to orders after the first one. */
  readonly next?: () => Response
  /** The created server, as the API returns it. */
  readonly created?: Partial<ServerConfig>
}

/** Creates a page with `train-1` chosen; its first order gets no usable response. */
function page(world: ServerBehaviour = {}, who: object[] = [person]) {
  const { here = [person], kept = unknown, next = refused, created = {} } = world
  const store = createPageStore('/?type=cpu&cpu_count=2&ram_count=4&os=1&period=3', {
    ...globals,
    catalogue: { ...globals.catalogue, '/api/v1/user/': who }
  })
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/idempotency-keys/')) return kept()
    if (url.endsWith('/cld_srv_cfg/7/')) return Response.json({ ...found, ...created })
    if (init.method === 'GET') return Response.json(url.endsWith('/user/') ? here : [])
    sent.push(new Headers(init.headers).get('idempotency-key'))
    return sent.length === 1 ? broken() : next()
  })
  const pending = () => store.get(pendingWritesAtom)[ORDER_SUBJECT]
  return { store, sent, pending }
}

/** Orders `train-1` without getting a response, and sends the first request for the outcome. */
async function orderWithoutResponse(world: ServerBehaviour = {}) {
  const one = page(world)
  one.store.set(serverNameAtom, 'train-1')
  void one.store.set(startCreationAtom)
  await vi.advanceTimersByTimeAsync(1_000)
  return one
}

/** Reloads the page in the same tab. */
async function reloadPage(world: ServerBehaviour = {}, who?: object[]) {
  const one = page(world, who)
  void one.store.set(followOrderAtom)
  await vi.advanceTimersByTimeAsync(1_000)
  return one
}

test('while the outcome is unknown, the next click uses the same key', async () => {
  const { store, sent, pending } = await orderWithoutResponse()
  expect(store.get(creationAtom)).toMatchObject({ kind: 'failed', error: { status: 500 } })
  expect(pending()).toMatchObject({ key: sent[0], isReported: true })
  store.set(serverNameAtom, 'train-2')
  await store.set(startCreationAtom)
  expect(sent[1]).toBe(sent[0])
  // the order was answered finally, so the next one gets another key
  expect(pending()).toBeUndefined()
  await store.set(startCreationAtom)
  expect(sent[2]).not.toBe(sent[0])
})

test.each([
  ['a visitor', []],
  ['another account', [other]]
])('with %s signed in the order is not reported, and a new order uses another key', async (_, here) => {
  const { store, sent } = await orderWithoutResponse({ here })
  expect(store.get(creationAtom)).toEqual({ kind: 'ready' })
  expect(store.get(accountDialogAtom)).toEqual({ kind: 'open', why: 'create' })
  store.set(userResource.put, other)
  await store.set(startCreationAtom)
  expect(new Set(sent).size).toBe(2)
})

test('after signing in again, another click finds the order', async () => {
  const { store, sent } = await orderWithoutResponse({ here: [] })
  store.set(userResource.put, person)
  await store.set(startCreationAtom)
  expect([sent.length, new Set(sent).size]).toEqual([2, 1])
})

test('a page loaded signed out, or by another account, neither requests nor reports the order', async () => {
  await orderWithoutResponse({ kept: broken, here: [] })
  for (const who of [[], [other]]) {
    const { store, pending } = await reloadPage({ here: who }, who)
    expect(pending()).toBeDefined()
    expect([store.get(creationAtom).kind, store.get(accountDialogAtom).kind, store.get(toastAtom)]).toEqual([
      'ready',
      'closed',
      null
    ])
  }
})

test('if the last slot is taken, the refusal names the other processor', async () => {
  const { store } = page()
  const size = flavors.find(
    (flavor) => flavor.gpu === null && flavor.cpu_count === 2 && flavor.ram_count === 4
  )
  if (size === undefined) throw new Error('the catalogue of the test has no such size')
  const full = { ...size, max_available: 0 }
  const cpu = { id: 8, name: 'AMD EPYC 9454' }
  const twin = {
    ...size,
    id: 900,
    cpu,
    flavor_monthly_price_rub_cents: size.flavor_monthly_price_rub_cents + 1
  }
  let now: object[] = [full]
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) =>
    method === 'GET' ? Response.json(url.endsWith('/flavors/') ? now : []) : refused()
  )
  store.set(serverNameAtom, 'train-1')
  await store.set(startCreationAtom)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(store.get(creationAtom)).toMatchObject({
    kind: 'failed',
    error: { problem: { error: 'Нет мест.' } }
  })

  store.set(flavorsResource.put, [size])
  now = [full, twin]
  await store.set(startCreationAtom)
  await vi.advanceTimersByTimeAsync(1_000)
  const error = `Свободные места на ${size.cpu.name} закончились. Теперь выбран AMD EPYC 9454: проверьте цену.`
  expect(store.get(creationAtom)).toMatchObject({
    kind: 'failed',
    error: { problem: { code: 'no_capacity', error } }
  })
})

const kept = (status: number, body: object) => () =>
  Response.json({ method: 'POST', path: '/api/v1/create_user_server_config', status, body })

test.each([
  ['created', kept(200, { server_id: 7, status: -1, missing_rub_cents: 0 }), 'Сервер «train-1» создан'],
  ['refused', kept(409, { code: 'no_capacity', error: 'Нет мест.' }), undefined]
])('after a reload a late outcome is shown only if the server exists: %s', async (_, late, text) => {
  await orderWithoutResponse()
  const { store, sent, pending } = await reloadPage({ kept: late })
  expect(store.get(toastAtom)?.text.slice(0, text?.length)).toBe(text)
  expect(pending()).toBeUndefined()
  expect(store.get(creationAtom)).toEqual({ kind: 'ready' })
  expect(sent).toEqual([])
})

/** Returns a spy that is called on every navigation. */
function spyOnNavigation() {
  const navigated = vi.fn()
  vi.stubGlobal('location', { href: 'http://shop.test/', origin: 'http://shop.test', assign: navigated })
  vi.stubGlobal('history', { pushState: navigated, replaceState: navigated })
  vi.stubGlobal('scrollTo', navigated)
  return navigated
}

/** Delivers the response while the user is on another page than the one with the button. */
async function answerOnOtherPage(path: string, answer: Response) {
  const { store } = page()
  const went = spyOnNavigation()
  let send: (answer: Response) => void = () => undefined
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'GET' ? Response.json([]) : new Promise<Response>((resolve) => (send = resolve))
  )
  store.set(serverNameAtom, 'train-1')
  void store.set(startCreationAtom)
  await vi.advanceTimersByTimeAsync(1_000)
  store.set(navigateAtom, path)
  send(answer)
  await vi.advanceTimersByTimeAsync(1_000)
  return { store, went }
}

test.each([
  ['/panel/profile', STATUS.start, 'Сервер «train-1» создан.'],
  ['/H100?original=17', STATUS.requested, 'Сервер «train-1» стоит в очереди.']
])(
  'a user who went to %s stays there and gets a toast with a link to the server',
  async (path, status, text) => {
    const created = Response.json({ server_id: 7, status, missing_rub_cents: 0 })
    const { store, went } = await answerOnOtherPage(path, created)
    expect(store.get(toastAtom)).toEqual({ kind: 'ok', text, link: { href: '/panel', text: 'В панель' } })
    expect(went).not.toHaveBeenCalled()
  }
)

test('a user who left the page is notified that the server was not created', async () => {
  const { store } = await answerOnOtherPage('/panel/profile', refused())
  expect(store.get(toastAtom)?.text).toMatch(/^Сервер «train-1» не создан, деньги не списаны. Нет мест/)
  expect(store.get(creationAtom)).toEqual({ kind: 'ready' })
})

test('an order with unknown outcome and another choice create only one server', async () => {
  spyOnNavigation()
  let late = broken
  const reused = () => Response.json({ code: 'key_reused', error: 'Ключ занят.' }, { status: 422 })
  const { store, sent, pending } = await orderWithoutResponse({ kept: () => late(), next: reused })
  store.set(choosePlanAtom, 6)
  late = kept(200, { server_id: 7, status: -1, missing_rub_cents: 0 })
  await store.set(startCreationAtom)
  await vi.advanceTimersByTimeAsync(1_000)
  // the user is in the panel already, so the toast has no link to it
  const text = 'Сервер «train-1» создан: ответ пришёл с опозданием.'
  expect(store.get(toastAtom)).toEqual({ kind: 'ok', text })
  expect([sent.length, new Set(sent).size, pending()]).toEqual([2, 1, undefined])
})

test('an order found in the queue is reported as queued', async () => {
  await orderWithoutResponse()
  const { store } = await reloadPage({
    kept: kept(200, { server_id: 7, status: STATUS.requested, missing_rub_cents: 0 }),
    created: { status: STATUS.requested }
  })
  expect(store.get(toastAtom)?.text).toBe('Сервер «train-1» стоит в очереди: ответ пришёл с опозданием.')
})

test('a reloaded page requests an unknown outcome and reports a failure; after a day the order is forgotten', async () => {
  const key = 'a-key'
  await orderWithoutResponse()
  const write: Record<string, PendingWrite> = JSON.parse(stored.get('pending') ?? '')
  const at = (hours: number) => {
    const one = { ...write[ORDER_SUBJECT], key, isReported: false, at: Date.now() - hours * 3_600_000 }
    stored.set('pending', JSON.stringify({ [ORDER_SUBJECT]: one }))
  }
  at(23)
  const { store, sent, pending } = await reloadPage()
  expect(store.get(toastAtom)?.text).toMatch(/^Сервер «train-1» не создан, деньги не/)
  expect([sent.length, pending()]).toMatchObject([0, { key, isReported: true }])
  at(25)
  expect((await reloadPage()).pending()).toBeUndefined()
})

test.each([
  '',
  'null',
  '[1]',
  '{"order":null}',
  '{"order":{"key":1}}',
  '{"other":{"key":"1","sent":{},"at":9e15}}'
])('invalid stored data is ignored: %s', async (text) => {
  stored.set('pending', text)
  const { store } = await reloadPage()
  expect([store.get(creationAtom).kind, store.get(toastAtom)]).toEqual(['ready', null])
})

test('without storage the order is known until the page is closed', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { store, sent } = await orderWithoutResponse()
  await store.set(startCreationAtom)
  expect([sent.length, new Set(sent).size]).toEqual([2, 1])
  expect((await reloadPage()).pending()).toBeUndefined()
})

test('an offline click does not report the previous order as failed', async () => {
  const { store, sent } = await orderWithoutResponse({ kept: broken })
  expect(store.get(creationAtom).kind).toBe('lost')
  vi.stubGlobal('navigator', { onLine: false })
  await store.set(startCreationAtom)
  expect([sent.length, store.get(creationAtom).kind]).toEqual([1, 'lost'])
})
