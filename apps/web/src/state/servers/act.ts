import { errorText, type ServerChange, type ServerConfig, type StatusChange } from '@cloud/api'
import { cloudServers as endpoints } from '@cloud/api/endpoints'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { panelLink } from '../address/panel-link.ts'
import { loaded } from '../core/resource.ts'
import { toastAtom } from '../core/toast.ts'
import { followUp, type LateReport } from '../mutation/follow-up.ts'
import { mutate, type WriteError, writeError } from '../mutation/mutation.ts'
import { pendingAtom } from '../mutation/pending.ts'
import { user } from '../user/user.ts'
import { panelClientAtom } from './client.ts'
import { deleteHereAtom } from './seen.ts'
import { replaceAtom, servers } from './servers.ts'

type Act =
  | { readonly do: 'status'; readonly body: StatusChange }
  | { readonly do: 'patch'; readonly body: ServerChange }

const underWay = atom<ReadonlySet<number>>(new Set<number>())

/** Data of a sent start, or of joining the queue, that a reloaded page needs. */
export interface SentAct {
  readonly act: 'start' | 'queue'
  readonly name: string
}

/** Returns the action if it takes money, immediately or when the queue reaches the server. */
function costOf(act: Act): SentAct['act'] | undefined {
  if (act.do === 'status') return act.body.status === STATUS.start ? 'start' : undefined
  return act.body.is_in_queue === true ? 'queue' : undefined
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

const report = (endpoint: Endpoint): LateReport<Endpoint, SentAct> => ({
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
    if (loaded(get(servers.state)) !== null) void set(servers.load, 'background')
    void set(user.load, 'background')
  },
  onNotDone(get, set, { act, name }, error) {
    const { not_done, again } = TEXTS[act]
    const text = `Сервер «${name}» ${not_done}. ${error === null ? again : errorText(error)}`
    set(toastAtom, { kind: 'bad', text, ...panelLink(get) })
  }
})

const followAtom = atom(null, (get, set, about: string, { act }: SentAct, isShown: boolean) => {
  const endpoint = act === 'start' ? endpoints.changeStatus : endpoints.patch
  return followUp(get, set, about, report(endpoint), isShown)
})

const isAct = (sent: unknown): sent is SentAct => (sent as Partial<SentAct> | undefined)?.act !== undefined

/** Follows up the actions whose buttons no longer wait for them. */
export const followActsAtom = atom(null, (get, set) => {
  for (const [about, { sent }] of Object.entries(get(pendingAtom)))
    if (isAct(sent)) void set(followAtom, about, sent, false)
})

/**
 * Performs an action on a server, one at a time. The returned server replaces the one in the list; after a refusal the list is reloaded,
 * because the screen was out of date. Returns the error if it fails.
 */
export const actAtom = atom(
  null,
  async (get, set, { id, name }: Pick<ServerConfig, 'id' | 'name'>, act: Act): Promise<WriteError | null> => {
    if (get(underWay).has(id)) return null
    set(underWay, new Set(get(underWay)).add(id))
    const who = loaded(get(user.state))?.id
    const { cloudServers } = get(panelClientAtom)
    const params = { id }
    const about = `${act.do}:${id}`
    const cost = costOf(act)
    const sent: SentAct | undefined = cost && { act: cost, name }
    const outcome = await (act.do === 'status'
      ? mutate(get, set, {
          about,
          endpoint: endpoints.changeStatus,
          call: (options) => cloudServers.changeStatus({ params, body: act.body }, options),
          sent
        })
      : mutate(get, set, {
          about,
          endpoint: endpoints.patch,
          call: (options) => cloudServers.patch({ params, body: act.body }, options),
          sent
        }))
    set(underWay, new Set([...get(underWay)].filter((other) => other !== id)))
    const { answer } = outcome
    const error = writeError({ about, sent }, outcome)
    // the panel belongs to another account by now
    if (loaded(get(user.state))?.id !== who) return error
    if (answer.ok) {
      if (answer.data.status === STATUS.deleted) set(deleteHereAtom, id)
      set(replaceAtom, [answer.data])
    }
    if (sent !== undefined && outcome.found === 'unknown') void set(followAtom, about, sent, true)
    await Promise.all([set(user.load, 'background'), error && set(servers.load, 'background')])
    return error
  }
)
