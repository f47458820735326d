import { beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { userResource } from '../user/current-user.ts'
import { sendServerRequestAtom } from './server-actions.ts'

const [flavor] = flavors
if (flavor === undefined) throw new Error('the catalogue of the test is empty')
const server = createServer(flavor)

const RENAME = { kind: 'patch', body: { name: 'web' } } as const
const REBOOT = { kind: 'reboot' } as const
const STOP = { kind: 'status', body: { status: 0 } } as const

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('sessionStorage', undefined)
})

/** Creates a panel whose writes wait for `answer`; `sent` collects the last part of each path and the key. */
function panel() {
  const sent: { readonly path: string; readonly key: string | null }[] = []
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json(url.endsWith('/user/') ? [person] : [])
    sent.push({
      path: url.split('/api/v1/')[1] ?? url,
      key: new Headers(init.headers).get('idempotency-key')
    })
    return new Promise<Response>((resolve, reject) => {
      answers.push(resolve)
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  })
  const store = createPageStore('/panel', globals)
  store.set(userResource.put, person)
  return {
    sent,
    act: (action: typeof RENAME | typeof REBOOT | typeof STOP) =>
      store.set(sendServerRequestAtom, server, action),
    answer: (index: number, response: Response) => answers[index]?.(response)
  }
}

const sentPaths = ({ sent }: ReturnType<typeof panel>) => sent.map(({ path }) => path)

test('actions on a server wait for each other, and none is reported as done without being sent', async () => {
  const shown = panel()
  const renamed = shown.act(RENAME)
  const stopped = shown.act(STOP)
  const rebooted = shown.act(REBOOT)
  await vi.waitFor(() => expect(sentPaths(shown)).toEqual(['cld_srv_cfg/17/']))
  shown.answer(0, Response.json(server))
  expect(await renamed).toBeNull()
  await vi.waitFor(() => expect(sentPaths(shown).at(-1)).toBe('change_status_cld_srv/17/'))
  shown.answer(1, Response.json({ code: 'wrong_status', error: 'Сервер не работает.' }, { status: 409 }))
  expect(await stopped).toMatchObject({ status: 409, problem: { code: 'wrong_status' } })
  await vi.waitFor(() => expect(sentPaths(shown).at(-1)).toBe('cld_srv_cfg/17/reboot/'))
  shown.answer(2, Response.json(server))
  expect(await rebooted).toBeNull()
  expect(shown.sent.length).toBe(3)
})

test('an action sent again while its response is late keeps its key, and both clicks get the later response', async () => {
  const shown = panel()
  const both = [shown.act(REBOOT), shown.act(REBOOT)]
  await vi.waitFor(() => expect(shown.sent.length).toBe(2))
  expect(new Set(shown.sent.map(({ key }) => key)).size).toBe(1)
  shown.answer(1, Response.json({ code: 'wrong_status', error: 'Сервер не работает.' }, { status: 409 }))
  for (const error of await Promise.all(both)) expect(error).toMatchObject({ status: 409 })
})
