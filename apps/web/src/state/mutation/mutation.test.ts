import { STATUS } from '@cloud/pricing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { navigateAtom } from '../address/location.ts'
import { toastAtom } from '../core/toast.ts'
import { createPageStore } from '../page-store.ts'
import { sendServerRequestAtom } from '../servers/server-actions.ts'
import { userResource } from '../user/current-user.ts'
import { pendingWritesAtom } from './pending-writes.ts'

const [flavor] = flavors
if (flavor === undefined) throw new Error('the catalogue of the test is empty')
const server = createServer(flavor)

const START = { kind: 'status', body: { status: 1 } } as const
const STOP = { kind: 'status', body: { status: 0 } } as const
const QUEUE = { kind: 'patch', body: { is_in_queue: true } } as const

const done = () => Response.json(server)
const refused = (status: number, code: string) => Response.json({ code, error: `${code}.` }, { status })
const kept = (status: number, body: object) =>
  Response.json({ method: 'POST', path: '/api/v1/change_status_cld_srv/17/', status, body })
const lost = () => Promise.reject(new TypeError('The line is cut.'))

interface World {
  /** Responses to the attempts of a write, in order; the last one repeats. */
  readonly writes: (() => Response | Promise<Response>)[]
  /** Responses to the requests for the outcome, in the same way. */
  readonly requested?: (() => Response | Promise<Response>)[]
  readonly here?: object[]
}

const next = <T>(list: T[]): T => {
  const [first] = list.length > 1 ? list.splice(0, 1) : list
  if (first === undefined) throw new Error('Nothing answers that.')
  return first
}

/** Creates a panel with these responses; `sent` collects the idempotency key of each attempt. */
function panel({ writes, requested = [], here = [person] }: World) {
  const sent: (string | null)[] = []
  const questions: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/idempotency-keys/')) {
      questions.push(decodeURIComponent(url.split('/').at(-2) ?? ''))
      return next(requested)()
    }
    if (init.method === 'GET') return Response.json(url.endsWith('/user/') ? here : [])
    sent.push(new Headers(init.headers).get('idempotency-key'))
    return next(writes)()
  })
  const store = createPageStore('/panel', globals)
  store.set(userResource.put, person)
  return {
    store,
    sent,
    questions,
    act: async (act: typeof START | typeof STOP | typeof QUEUE = START) => {
      const answer = store.set(sendServerRequestAtom, server, act)
      await vi.advanceTimersByTimeAsync(5_000)
      return answer
    }
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('sessionStorage', undefined)
})
afterEach(() => void vi.useRealTimers())

test('after a lost response the outcome is requested and the write is not sent again', async () => {
  const { act, sent, questions } = panel({
    writes: [lost],
    requested: [() => kept(200, server), () => kept(409, { code: 'no_capacity', error: 'Нет мест.' })]
  })
  expect(await act()).toBeNull()
  expect([sent.length, new Set(sent).size]).toEqual([3, 1])
  expect(questions).toEqual([sent[0]])
  expect(await act()).toMatchObject({ status: 409, problem: { code: 'no_capacity' } })
  // both writes were answered finally, so the second click used another key
  expect(new Set(sent).size).toBe(2)
})

test('a running write is awaited', async () => {
  const running = () => refused(409, 'in_progress')
  const { act, sent, questions } = panel({
    writes: [() => refused(504, 'timeout')],
    requested: [running, running, running, () => kept(200, server)]
  })
  expect(await act()).toBeNull()
  expect([sent.length, questions.length]).toEqual([3, 4])
})

test.each([
  ['500', () => refused(500, 'internal')],
  ['429', () => refused(429, 'too_many_requests')],
  ['no answer', lost],
  ['what cannot be read', () => new Response('<h1>', { status: 200 })]
])('after %s the outcome is unknown, and the next click uses the same key', async (_, broken) => {
  const { act, sent } = panel({ writes: [broken], requested: [() => refused(404, 'not_found')] })
  expect(await act()).not.toBeNull()
  await act()
  expect(new Set(sent).size).toBe(1)
})

test('an unanswered request is repeated once, then reported, and the outcome is reported later', async () => {
  const unknown = () => refused(500, 'internal')
  const { act, store, sent } = panel({
    writes: [lost],
    requested: [unknown, unknown, unknown, () => kept(200, server)]
  })
  expect(await act()).toMatchObject({ kind: 'no-answer', lost: { subject: 'status:17', isDone: 'unknown' } })
  // the dialog shows that the outcome is unknown; a toast shows the outcome on any page later
  expect([sent.length, store.get(toastAtom)]).toEqual([3, null])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(store.get(toastAtom)?.text).toMatch(/^Сервер «train-1» запущен/)
  expect(store.get(toastAtom)?.link).toBeUndefined()
  expect([sent.length, store.get(pendingWritesAtom)]).toEqual([3, {}])
})

test.each([
  ['started', START, () => kept(200, server), /^Сервер «train-1» запущен/],
  ['not started', START, () => refused(404, 'not_found'), /^Сервер «train-1» не запущен, деньги не списаны/],
  [
    'in the queue',
    QUEUE,
    () => kept(200, { ...server, status: STATUS.requested }),
    /^Сервер «train-1» стоит в очереди/
  ],
  ['not in it', QUEUE, () => refused(404, 'not_found'), /^Сервер «train-1» не поставлен в очередь\. Встаньте/]
])('a user who left the panel gets a toast with a link to the server: %s', async (_, wanted, found, text) => {
  const unknown = () => refused(500, 'internal')
  const { act, store } = panel({ writes: [lost], requested: [unknown, unknown, unknown, found] })
  await act(wanted)
  store.set(navigateAtom, '/H100')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(store.get(toastAtom)?.text).toMatch(text)
  expect(store.get(toastAtom)?.link).toEqual({ href: '/panel', text: 'В панель' })
})

test('another click uses the key of the lost write, and its own key once that was done', async () => {
  const { act, sent } = panel({
    writes: [lost, lost, lost, () => refused(422, 'key_reused'), done],
    requested: [() => refused(404, 'not_found')]
  })
  await act(START)
  expect(await act(STOP)).toBeNull()
  expect(sent[3]).toBe(sent[0])
  expect(sent[4]).not.toBe(sent[0])
})

test('a write of a signed-out account is not reported', async () => {
  const { act, sent } = panel({ writes: [lost], requested: [() => refused(404, 'not_found')], here: [] })
  expect(await act()).toMatchObject({ status: 401 })
  expect(sent.length).toBe(3)
})

test('a write that was never received is reported without the lost response, because the server has responded since', async () => {
  const { act } = panel({ writes: [lost], requested: [() => refused(404, 'not_found')] })
  expect(await act()).toMatchObject({ kind: 'aborted', lost: { isDone: 'no' } })
})

test('nothing is sent offline, so nothing is carried out after reconnecting', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { act, sent, questions } = panel({ writes: [done] })
  expect(await act()).toMatchObject({ kind: 'no-answer', lost: { isDone: 'no' } })
  expect([...sent, ...questions]).toEqual([])
})
