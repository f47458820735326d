import {
  type CallError,
  type Created,
  type CreatePayload,
  clientOf,
  errorText,
  type Quote,
  type Result
} from '@cloud/api'
import { cloudServers, servers } from '@cloud/api/endpoints'
import { STATUS } from '@cloud/pricing'
import { atom, type Getter, type Setter } from 'jotai'
import { goAtom } from '../address/go.ts'
import { panelLink } from '../address/panel-link.ts'
import { pageAtom } from '../address/place.ts'
import { gpusAtom } from '../catalogue/components.ts'
import { flavors } from '../catalogue/flavors.ts'
import { checkPromoAtom } from '../choices/check-promo.ts'
import { flavorAtom, originalAtom } from '../choices/selected.ts'
import { track } from '../core/analytics.ts'
import { clientOptionsAtom } from '../core/client.ts'
import { globalsAtom } from '../core/globals.ts'
import { LATE_AFTER } from '../core/late-after.ts'
import { isSignedOut } from '../core/resource.ts'
import { storage } from '../core/storage.ts'
import { toastAtom } from '../core/toast.ts'
import { followUp, type LateReport } from '../mutation/follow-up.ts'
import { mutate } from '../mutation/mutation.ts'
import { isForeign, ownerHere, type Pending, pendingAtom } from '../mutation/pending.ts'
import { signInAgain } from '../user/sign-in-again.ts'
import { user } from '../user/user.ts'
import { creationAtom, payloadAtom, queuesAtom } from './creation.ts'
import { nameAtom } from './name.ts'
import { askToPayAtom, payForServerAtom } from './pay-for-server.ts'

/** A server as it was asked for, at the price that the person saw. */
export interface Order {
  readonly payload: CreatePayload
  readonly shown: Quote
  /** The missing money is paid next, and the server starts when it arrives. */
  readonly pays?: boolean | undefined
}

/** What all orders of a page are about: one server at a time. */
export const ORDER = 'order'

const textOf = ({ payload }: Pick<Order, 'payload'>) =>
  JSON.stringify({ ...payload, promocode_id: undefined })

const trackedAtom = atom<string | null>(null)

/** Analytics counts an order once, however often it is pressed until there is a server: before signing in, after a failure. */
export const trackOrderAtom = atom(null, (get, set, payload: CreatePayload) => {
  const text = textOf({ payload })
  // pressed before the page was loaded again
  const pending = get(pendingAtom)[ORDER] as Pending<Order> | undefined
  const before = get(trackedAtom) ?? (pending && textOf(pending.sent))
  set(trackedAtom, text)
  if (before === text) return
  track({
    action: payload.is_in_queue ? 'join_queue' : 'create',
    target: 'server',
    screen: 'server_configuration'
  })
})

/** The server on a card that is no cloud card is remembered in the browser (docs/rules/screen.md#choosing). */
const CREATED = storage(() => window.localStorage, { parse: Number })

interface NewServer {
  readonly server_id: number
  readonly name: string
  readonly is_cloud: boolean | undefined
}

/** There is a server: the form is ready for the next one. */
export const finishAtom = atom(null, (get, set, { server_id, name, is_cloud }: NewServer) => {
  set(trackedAtom, null)
  set(creationAtom, { kind: 'ready' })
  if (get(nameAtom).trim() === name) set(nameAtom, '')
  if (is_cloud === false) CREATED.setItem('created_server_id', server_id)
})

/**
 * Somebody was faster. Where the same size is free on another processor the catalogue of now chooses that one, at its own
 * price: the refusal would be about a server that no longer stands on the screen.
 */
const followCapacityAtom = atom(null, async (get, set, payload: CreatePayload) => {
  const before = get(flavorAtom)
  await set(flavors.load, 'background')
  const now = get(flavorAtom)
  const creation = get(creationAtom)
  if (creation.kind !== 'failed' || creation.payload !== payload || creation.error.kind !== 'refused') return
  if (before?.id !== payload.flavor_id || before.gpu !== null || now === null || now.id === before.id) return
  if (now.cpu_count !== before.cpu_count || now.ram_count !== before.ram_count) return
  const text = `Свободные места на ${before.cpu.name} закончились. Теперь выбран ${now.cpu.name}: проверьте цену.`
  const { error } = creation
  set(creationAtom, { ...creation, error: { ...error, problem: { ...error.problem, error: text } } })
})

/** The order was refused: the screen says why, and follows what the refusal says. */
export const refuseAtom = atom(null, (_get, set, { payload, shown, pays }: Order, error: CallError) => {
  const problem = error.kind === 'refused' ? error.problem : null
  if (problem?.code === 'price_changed' && problem.quote !== undefined) {
    set(creationAtom, { kind: 'price-changed', before: shown, now: problem.quote, payload, pays })
    void set(flavors.load, 'background')
  } else if (isSignedOut(error)) {
    set(creationAtom, { kind: 'ready' })
    signInAgain(set, 'create')
  } else {
    set(creationAtom, { kind: 'failed', error, payload, pays })
    // a code that was used up, a configuration that closed, somebody who was faster
    if (problem?.fields?.['promocode_id']) void set(checkPromoAtom)
    else if (problem?.code === 'no_capacity') void set(followCapacityAtom, payload)
    else if (problem?.fields) void set(flavors.load, 'background')
  }
})

const choiceOf = (payload: CreatePayload | null) =>
  JSON.stringify({ ...payload, is_in_queue: undefined, promocode_id: undefined })

/** Whether it is what is chosen now; the queue and the code apart, for the order itself may have taken the last of both. */
const isChosen = (get: Getter, { payload }: Order) =>
  get(pageAtom).kind === 'configurator' && choiceOf(payload) === choiceOf(get(payloadAtom))

/** Whether the page with the button is still there: not another page, nor the change of another server. */
const isHere = (get: Getter) => get(pageAtom).kind === 'configurator' && get(originalAtom) === null

interface NewServerState {
  readonly name: string
  readonly status: number | null | undefined
  readonly rest?: string
}

/** A toast wherever the person is by now, with the way to the server unless that is there already. */
function notifyCreated(get: Getter, set: Setter, { name, status, rest = '.' }: NewServerState): void {
  const state = status === STATUS.requested ? 'стоит в очереди' : 'создан'
  set(toastAtom, { kind: 'ok', text: `Сервер «${name}» ${state}${rest}`, ...panelLink(get) })
}

async function done(get: Getter, set: Setter, order: Order, server_id: number): Promise<void> {
  // which of the orders under the key it was is known to the server itself
  const { cloudServers: client } = clientOf({ cloudServers }, get(clientOptionsAtom))
  const found = await client.get({ params: { id: server_id } })
  const { name, gpu, status, missing_rub_cents } = found.ok
    ? found.data
    : { ...order.payload, gpu: null, status: null, missing_rub_cents: 0 }
  const goes = isChosen(get, order)
  set(finishAtom, { server_id, name, is_cloud: gpu?.is_cloud })
  void set(user.load, 'background')
  if (goes && order.pays && missing_rub_cents > 0) set(askToPayAtom, { server_id, missing_rub_cents })
  else if (goes) set(goAtom, get(globalsAtom).user_panel_url)
  notifyCreated(get, set, { name, status, rest: ': ответ пришёл с опозданием.' })
}

function notDone(get: Getter, set: Setter, order: Order, error: CallError): void {
  if (isChosen(get, order)) set(refuseAtom, order, error)
  else {
    set(creationAtom, { kind: 'ready' })
    const text = `Сервер «${order.payload.name}» не создан, деньги не списаны. ${errorText(error)}`
    set(toastAtom, { kind: 'bad', text })
  }
}

const REPORT: LateReport<typeof servers.create, Order> = {
  endpoint: servers.create,
  onAsking: (set) => set(creationAtom, { kind: 'asking' }),
  onUnanswered: (set, _order, error) => set(creationAtom, { kind: 'lost', error }),
  onDone: (get, set, { sent }, { server_id }) => void done(get, set, sent, server_id),
  onNotDone: (get, set, order, error) => notDone(get, set, order, error ?? { kind: 'aborted' }),
  onForeign: (set) => set(creationAtom, { kind: 'ready' })
}

/** The order that a page of before sent. Until it is known what became of it the next press goes under its key. */
export const followOrderAtom = atom(null, (get, set) => followUp(get, set, ORDER, REPORT))

/** What became of an order that the person waits for. */
const reportAtom = atom(null, (get, set, order: Order, answer: Result<Pick<Created, 'server_id'>>) => {
  if (answer.ok) return void done(get, set, order, answer.data.server_id)
  if (!isSignedOut(answer.error)) return notDone(get, set, order, answer.error)
  const pending = get(pendingAtom)[ORDER]
  set(creationAtom, { kind: 'ready' })
  if (pending !== undefined && !isForeign(pending, ownerHere(get))) set(refuseAtom, order, answer.error)
})

/** Sends an order: a press does, nothing else. */
export const sendOrderAtom = atom(null, async (get, set, order: Order): Promise<void> => {
  const { payload, shown } = order
  const log = (error: CallError) =>
    console.error(
      payload.is_in_queue ? 'Ошибка при добавлении в очередь' : 'Ошибка при создании сервера',
      error
    )
  const late = setTimeout(
    () => set(creationAtom, { kind: 'sending', late: true, pays: order.pays }),
    LATE_AFTER
  )
  let isLate = false
  const { answer, found } = await mutate(
    get,
    set,
    {
      about: ORDER,
      endpoint: servers.create,
      call: (options) =>
        clientOf({ servers }, get(clientOptionsAtom)).servers.create(
          { body: { ...payload, expected_total_rub_cents: shown.total } },
          options
        ),
      sent: order,
      // two orders are two servers: nothing else would keep them apart
      yields: true
    },
    {
      onLost(error) {
        isLate = true
        clearTimeout(late)
        log(error)
        set(creationAtom, { kind: 'asking' })
      },
      onUnanswered(error) {
        set(creationAtom, { kind: 'lost', error })
        return true
      }
    }
  )
  clearTimeout(late)
  // a late answer was asked for again: that question goes on
  if (found === 'superseded') return
  if (isLate) set(reportAtom, order, answer)
  else if (answer.ok) {
    const gpu = get(gpusAtom).find(({ id }) => id === payload.gpu_id)
    set(finishAtom, { ...answer.data, name: payload.name, is_cloud: gpu?.is_cloud })
    const { server_id, missing_rub_cents = 0 } = answer.data
    if (isHere(get) && order.pays && missing_rub_cents > 0)
      await set(payForServerAtom, { server_id, name: payload.name, missing_rub_cents })
    else if (isHere(get)) set(goAtom, get(globalsAtom).user_panel_url)
    else if (get(pageAtom).kind !== 'panel') {
      void set(user.load, 'background')
      notifyCreated(get, set, { name: payload.name, status: answer.data.status })
    }
  } else {
    const { error } = answer
    log(error)
    // without a connection nothing was sent, and of the one before nobody knows still
    if (get(pendingAtom)[ORDER]?.isReported === false) set(creationAtom, { kind: 'lost', error })
    else if (isHere(get) || isSignedOut(error)) set(refuseAtom, order, error)
    else notDone(get, set, order, error)
  }
})

/**
 * The person agrees to the price that was asked about: what goes is the order of before, whatever the catalogue of now has
 * come to choose since. Whether it creates or queues is as the button says.
 */
export const acceptPriceAtom = atom(null, async (get, set) => {
  const question = get(creationAtom)
  if (question.kind !== 'price-changed') return
  const payload = { ...question.payload, is_in_queue: get(queuesAtom) }
  set(trackOrderAtom, payload)
  const { pays } = question
  set(creationAtom, { kind: 'sending', late: false, pays })
  await set(sendOrderAtom, { payload, shown: question.now, pays })
})
