import { errorText, type ServerChange, type ServerConfig, type StatusChange } from '@cloud/api'
import { cloudServers as endpoints } from '@cloud/api/endpoints'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { panelLink } from '../address/panel-link.ts'
import { LATE_AFTER_MS } from '../core/late-after.ts'
import { loadedData } from '../core/resource.ts'
import { toastAtom } from '../core/toast.ts'
import { followUp, type LateReport } from '../mutation/follow-up.ts'
import { mutate, type WriteError, writeError } from '../mutation/mutation.ts'
import { pendingWritesAtom } from '../mutation/pending-writes.ts'
import { currentUserAtom, userResource } from '../user/current-user.ts'
import { replaceServersAtom, serversByIdAtom, serversResource } from './account-servers.ts'
import { panelClientAtom } from './panel-client.ts'
import { markDeletedHereAtom } from './shown-servers.ts'

type ServerRequest =
  | { readonly kind: 'status'; readonly body: StatusChange }
  | { readonly kind: 'patch'; readonly body: ServerChange }
  | { readonly kind: 'reboot' }

const ENDPOINTS = { status: endpoints.changeStatus, patch: endpoints.patch, reboot: endpoints.reboot }

/** An action that is being sent. */
interface RunningAction {
  readonly text: string
  readonly error: Promise<WriteError | null>
}

const runningActionsAtom = atom<ReadonlyMap<number, RunningAction>>(new Map())

/** Data of a sent start, or of joining the queue, that a reloaded page needs. */
export interface SentServerAction {
  readonly act: 'start' | 'queue'
  readonly name: string
}

/** Returns the action if it takes money, immediately or when the queue reaches the server. */
function paidActionOf(act: ServerRequest): SentServerAction['act'] | undefined {
  if (act.kind === 'status') return act.body.status === STATUS.start ? 'start' : undefined
  return act.kind === 'patch' && act.body.is_in_queue === true ? 'queue' : undefined
}

const TEXTS = {
  start: {
    unknown: 'Запущен ли сервер',
    not_done: 'не запущен, деньги не списаны',
    again: 'Запустите его ещё раз.'
  },
  queue: {
    unknown: 'Стоит ли в очереди сервер',
    not_done: 'не поставлен в очередь',
    again: 'Встаньте в очередь ещё раз.'
  }
}

type Endpoint = typeof endpoints.changeStatus | typeof endpoints.patch

const createLateReport = (endpoint: Endpoint): LateReport<Endpoint, SentServerAction> => ({
  endpoint,
  onUnanswered(set, { act, name }) {
    const text = `Ответ не пришёл. ${TEXTS[act].unknown} «${name}», пока неизвестно: проверим, как только появится связь.`
    set(toastAtom, { kind: 'bad', text })
  },
  onDone(get, set, { sent: { name } }, { status }) {
    const state = status === STATUS.requested ? 'стоит в очереди' : 'запущен'
    const text = `Сервер «${name}» ${state}: ответ пришёл с опозданием.`
    set(toastAtom, { kind: 'ok', text, ...panelLink(get) })
    // the response may be out of date by now
    if (loadedData(get(serversResource.state)) !== null) void set(serversResource.load, 'background')
    void set(userResource.load, 'background')
  },
  onNotDone(get, set, { act, name }, error) {
    const { not_done, again } = TEXTS[act]
    const text = `Сервер «${name}» ${not_done}. ${error === null ? again : errorText(error)}`
    set(toastAtom, { kind: 'bad', text, ...panelLink(get) })
  }
})

const followServerActionAtom = atom(
  null,
  (get, set, subject: string, { act }: SentServerAction, isShown: boolean) => {
    const endpoint = act === 'start' ? endpoints.changeStatus : endpoints.patch
    return followUp(get, set, subject, createLateReport(endpoint), isShown)
  }
)

const isServerAction = (sent: unknown): sent is SentServerAction =>
  (sent as Partial<SentServerAction> | undefined)?.act !== undefined

/** Follows up the actions whose buttons no longer wait for them. */
export const followServerActionsAtom = atom(null, (get, set) => {
  for (const [subject, { sent }] of Object.entries(get(pendingWritesAtom)))
    if (isServerAction(sent)) void set(followServerActionAtom, subject, sent, false)
})

/** Sends an action to the server. */
const sendActionAtom = atom(
  null,
  async (
    get,
    set,
    { id, name }: Pick<ServerConfig, 'id' | 'name'>,
    act: ServerRequest
  ): Promise<WriteError | null> => {
    const who = get(currentUserAtom)?.id
    const requested = get(serversByIdAtom)
    const { cloudServers } = get(panelClientAtom)
    const params = { id }
    const subject = `${act.kind}:${id}`
    const cost = paidActionOf(act)
    const sent: SentServerAction | undefined = cost && { act: cost, name }
    const write = { subject, sent }
    const outcome = await mutate(get, set, {
      ...write,
      endpoint: ENDPOINTS[act.kind],
      call(options) {
        switch (act.kind) {
          case 'status':
            return cloudServers.changeStatus({ params, body: act.body }, options)
          case 'patch':
            return cloudServers.patch({ params, body: act.body }, options)
          case 'reboot':
            return cloudServers.reboot({ params, body: {} }, options)
        }
      }
    })
    const { answer } = outcome
    const error = writeError(write, outcome)
    // the panel belongs to another account by now
    if (get(currentUserAtom)?.id !== who) return error
    if (answer.ok) {
      if (answer.data.status === STATUS.deleted) set(markDeletedHereAtom, id)
      set(replaceServersAtom, [answer.data], requested)
    }
    if (sent !== undefined && outcome.found === 'unknown')
      void set(followServerActionAtom, subject, sent, true)
    await Promise.all([
      set(userResource.load, 'background'),
      error && set(serversResource.load, 'background')
    ])
    return error
  }
)

/**
 * Performs an action on a server after the running one, unless that one is late. Repeating the running action reuses its key. The returned
 * server replaces the one in the list; after a refusal the list is reloaded, because the screen was out of date. Returns the error if it
 * fails.
 */
export const sendServerRequestAtom = atom(
  null,
  async (
    get,
    set,
    server: Pick<ServerConfig, 'id' | 'name'>,
    act: ServerRequest
  ): Promise<WriteError | null> => {
    const { id } = server
    const text = JSON.stringify(act)
    const running = () => get(runningActionsAtom).get(id)
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, LATE_AFTER_MS, 'late'))
    for (let other = running(); other !== undefined && other.text !== text; other = running())
      if ((await Promise.race([other.error, late])) === 'late') break
    const mine = { text, error: set(sendActionAtom, server, act) }
    set(runningActionsAtom, new Map([...get(runningActionsAtom), [id, mine]]))
    const error = await mine.error
    const last = running()
    // sent again meanwhile, which aborted this request
    if (last !== undefined && last !== mine) return last.text === text ? last.error : error
    set(runningActionsAtom, new Map([...get(runningActionsAtom)].filter(([other]) => other !== id)))
    return error
  }
)
