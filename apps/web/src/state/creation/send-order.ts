import {
  type CallError,
  type Created,
  type CreatePayload,
  clientOf,
  errorText,
  type Result
} from '@cloud/api'
import { cloudServers, servers } from '@cloud/api/endpoints'
import { STATUS } from '@cloud/pricing'
import { atom, type Getter, type Setter } from 'jotai'
import { pageAtom } from '../address/location.ts'
import { openAddressAtom } from '../address/open-address.ts'
import { panelLink } from '../address/panel-link.ts'
import { flavorsResource } from '../catalogue/catalogue-flavors.ts'
import { gpusAtom } from '../catalogue/catalogue-lists.ts'
import { checkPromoAtom } from '../choices/check-promo.ts'
import { chosenFlavorAtom, originalIdAtom } from '../choices/chosen-configuration.ts'
import { track } from '../core/analytics.ts'
import { clientOptionsAtom } from '../core/api-client.ts'
import { globalsAtom } from '../core/globals-atom.ts'
import { LATE_AFTER_MS } from '../core/late-after.ts'
import { isSignedOut } from '../core/resource.ts'
import { createStorage } from '../core/storage.ts'
import { toastAtom } from '../core/toast.ts'
import { followUp, type LateReport } from '../mutation/follow-up.ts'
import { mutate } from '../mutation/mutation.ts'
import {
  currentOwner,
  isForeignWrite,
  type PendingWrite,
  pendingWritesAtom
} from '../mutation/pending-writes.ts'
import { userResource } from '../user/current-user.ts'
import { openSignIn } from '../user/open-sign-in.ts'
import { createPayloadAtom, creationAtom, joinsQueueAtom, type Order } from './creation-state.ts'
import { openServerTopUpAtom, payForServerAtom } from './pay-for-server.ts'
import { serverNameAtom } from './server-name.ts'

/** Subject of all orders of a page: one server is ordered at a time. */
export const ORDER_SUBJECT = 'order'

const orderText = ({ payload }: Pick<Order, 'payload'>) =>
  JSON.stringify({ ...payload, promocode_id: undefined })

const trackedOrderAtom = atom<string | null>(null)

/**
 * Counts an order in analytics once, even if the user clicks several times before the server exists (before signing in, after a failure).
 */
export const trackOrderAtom = atom(null, (get, set, payload: CreatePayload) => {
  const text = orderText({ payload })
  // the button was clicked before the page was reloaded
  const pending = get(pendingWritesAtom)[ORDER_SUBJECT] as PendingWrite<Order> | undefined
  const before = get(trackedOrderAtom) ?? (pending && orderText(pending.sent))
  set(trackedOrderAtom, text)
  if (before === text) return
  track({
    action: payload.is_in_queue ? 'join_queue' : 'create',
    target: 'server',
    screen: 'server_configuration'
  })
})

/** The last server created on a card that is not a cloud card, kept in the browser (docs/rules/screen.md#choosing). */
const CREATED_SERVER_STORAGE = createStorage(() => window.localStorage, { parse: Number })

interface NewServer {
  readonly server_id: number
  readonly name: string
  readonly is_cloud: boolean | undefined
}

/** Resets the form for the next server after a server was created. */
export const resetFormAtom = atom(null, (get, set, { server_id, name, is_cloud }: NewServer) => {
  set(trackedOrderAtom, null)
  set(creationAtom, { kind: 'ready' })
  if (get(serverNameAtom).trim() === name) set(serverNameAtom, '')
  if (is_cloud === false) CREATED_SERVER_STORAGE.setItem('created_server_id', server_id)
})

/**
 * Another customer took the capacity first. If the same size is free on another processor, the reloaded catalogue chooses it at its own
 * price, and the text of the refusal is replaced, because it concerns a server that is no longer on the screen.
 */
const followCapacityAtom = atom(null, async (get, set, payload: CreatePayload) => {
  const before = get(chosenFlavorAtom)
  await set(flavorsResource.load, 'background')
  const now = get(chosenFlavorAtom)
  const creation = get(creationAtom)
  if (creation.kind !== 'failed' || creation.payload !== payload || creation.error.kind !== 'refused') return
  if (before?.id !== payload.flavor_id || before.gpu !== null || now === null || now.id === before.id) return
  if (now.cpu_count !== before.cpu_count || now.ram_count !== before.ram_count) return
  const text = `Свободные места на ${before.cpu.name} закончились. Теперь выбран ${now.cpu.name}: проверьте цену.`
  const { error } = creation
  set(creationAtom, { ...creation, error: { ...error, problem: { ...error.problem, error: text } } })
})

/** Shows the refusal of an order, and reloads the data that it shows to be out of date. */
export const showRefusalAtom = atom(null, (_get, set, { payload, shown, pays }: Order, error: CallError) => {
  const problem = error.kind === 'refused' ? error.problem : null
  if (problem?.code === 'price_changed' && problem.quote !== undefined) {
    set(creationAtom, { kind: 'price-changed', before: shown, now: problem.quote, payload, pays })
    void set(flavorsResource.load, 'background')
  } else if (isSignedOut(error)) {
    set(creationAtom, { kind: 'ready' })
    openSignIn(set, 'create')
  } else {
    set(creationAtom, { kind: 'failed', error, payload, pays })
    // the code was used up, the configuration was closed, or another customer was faster
    if (problem?.fields?.['promocode_id']) void set(checkPromoAtom)
    else if (problem?.code === 'no_capacity') void set(followCapacityAtom, payload)
    else if (problem?.fields) void set(flavorsResource.load, 'background')
    // a chosen key was removed meanwhile
    if (problem?.fields?.['ssh_key_ids'])
      void import('../user/ssh-keys.ts').then((module) => set(module.loadSshKeysAtom))
  }
})

const choiceText = (payload: CreatePayload | null) =>
  JSON.stringify({ ...payload, is_in_queue: undefined, promocode_id: undefined })

/**
 * Returns true if the order equals the current choices, apart from queue and code: the order itself may have used up the capacity or the
 * code.
 */
const isOrderStillChosen = (get: Getter, { payload }: Order) =>
  get(pageAtom).kind === 'configurator' && choiceText(payload) === choiceText(get(createPayloadAtom))

/** Returns true if the page with the button is still open, not another page or the change of another server. */
const isOnCreatePage = (get: Getter) => get(pageAtom).kind === 'configurator' && get(originalIdAtom) === null

interface CreatedServerState {
  readonly name: string
  readonly status: number | null | undefined
  readonly rest?: string
}

/** Shows a toast on any page, with a link to the servers unless the panel is open. */
function notifyCreated(get: Getter, set: Setter, { name, status, rest = '.' }: CreatedServerState): void {
  const state = status === STATUS.requested ? 'стоит в очереди' : 'создан'
  set(toastAtom, { kind: 'ok', text: `Сервер «${name}» ${state}${rest}`, ...panelLink(get) })
}

async function reportCreated(get: Getter, set: Setter, order: Order, server_id: number): Promise<void> {
  // only the server knows which of the orders under the key was carried out
  const { cloudServers: client } = clientOf({ cloudServers }, get(clientOptionsAtom))
  const found = await client.get({ params: { id: server_id } })
  const { name, gpu, status, missing_rub_cents } = found.ok
    ? found.data
    : { ...order.payload, gpu: null, status: null, missing_rub_cents: 0 }
  const goes = isOrderStillChosen(get, order)
  set(resetFormAtom, { server_id, name, is_cloud: gpu?.is_cloud })
  void set(userResource.load, 'background')
  if (goes && order.pays && missing_rub_cents > 0) set(openServerTopUpAtom, { server_id, missing_rub_cents })
  else if (goes) set(openAddressAtom, get(globalsAtom).user_panel_url)
  notifyCreated(get, set, { name, status, rest: ': ответ пришёл с опозданием.' })
}

function reportNotCreated(get: Getter, set: Setter, order: Order, error: CallError): void {
  if (isOrderStillChosen(get, order)) set(showRefusalAtom, order, error)
  else {
    set(creationAtom, { kind: 'ready' })
    const text = `Сервер «${order.payload.name}» не создан, деньги не списаны. ${errorText(error)}`
    set(toastAtom, { kind: 'bad', text })
  }
}

const LATE_ORDER_REPORT: LateReport<typeof servers.create, Order> = {
  endpoint: servers.create,
  onAsking: (set) => set(creationAtom, { kind: 'asking' }),
  onUnanswered: (set, _order, error) => set(creationAtom, { kind: 'lost', error }),
  onDone: (get, set, { sent }, { server_id }) => void reportCreated(get, set, sent, server_id),
  onNotDone: (get, set, order, error) => reportNotCreated(get, set, order, error ?? { kind: 'aborted' }),
  onForeign: (set) => set(creationAtom, { kind: 'ready' })
}

/** Follows up an order that a previous page sent. Until its outcome is known the next click reuses its key. */
export const followOrderAtom = atom(null, (get, set) => followUp(get, set, ORDER_SUBJECT, LATE_ORDER_REPORT))

/** Reports the outcome of an order that the user is waiting for. */
const reportOutcomeAtom = atom(null, (get, set, order: Order, answer: Result<Pick<Created, 'server_id'>>) => {
  if (answer.ok) return void reportCreated(get, set, order, answer.data.server_id)
  if (!isSignedOut(answer.error)) return reportNotCreated(get, set, order, answer.error)
  const pending = get(pendingWritesAtom)[ORDER_SUBJECT]
  set(creationAtom, { kind: 'ready' })
  if (pending !== undefined && !isForeignWrite(pending, currentOwner(get)))
    set(showRefusalAtom, order, answer.error)
})

/** Sends an order. Called only on a click. */
export const sendOrderAtom = atom(null, async (get, set, order: Order): Promise<void> => {
  const { payload, shown } = order
  const log = (error: CallError) =>
    console.error(
      payload.is_in_queue ? 'Ошибка при добавлении в очередь' : 'Ошибка при создании сервера',
      error
    )
  const late = setTimeout(
    () => set(creationAtom, { kind: 'sending', late: true, pays: order.pays }),
    LATE_AFTER_MS
  )
  let isLate = false
  const { answer, found } = await mutate(
    get,
    set,
    {
      subject: ORDER_SUBJECT,
      endpoint: servers.create,
      call: (options) =>
        clientOf({ servers }, get(clientOptionsAtom)).servers.create(
          { body: { ...payload, expected_total_rub_cents: shown.total } },
          options
        ),
      sent: order,
      // two orders would create two servers: nothing else deduplicates them
      returnsPrevious: true
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
  // a request for a late outcome was repeated elsewhere and goes on there
  if (found === 'superseded') return
  if (isLate) set(reportOutcomeAtom, order, answer)
  else if (answer.ok) {
    const gpu = get(gpusAtom).find(({ id }) => id === payload.gpu_id)
    set(resetFormAtom, { ...answer.data, name: payload.name, is_cloud: gpu?.is_cloud })
    const { server_id, missing_rub_cents = 0 } = answer.data
    if (isOnCreatePage(get) && order.pays && missing_rub_cents > 0)
      await set(payForServerAtom, { server_id, name: payload.name, missing_rub_cents })
    else if (isOnCreatePage(get)) set(openAddressAtom, get(globalsAtom).user_panel_url)
    else if (get(pageAtom).kind !== 'panel') {
      void set(userResource.load, 'background')
      notifyCreated(get, set, { name: payload.name, status: answer.data.status })
    }
  } else {
    const { error } = answer
    log(error)
    // offline nothing was sent, and the outcome of the previous order is still unknown
    if (get(pendingWritesAtom)[ORDER_SUBJECT]?.isReported === false)
      set(creationAtom, { kind: 'lost', error })
    else if (isOnCreatePage(get) || isSignedOut(error)) set(showRefusalAtom, order, error)
    else reportNotCreated(get, set, order, error)
  }
})

/**
 * Accepts the changed price: sends the previous order, even if the reloaded catalogue now chooses another configuration. The label of the
 * button decides whether it creates or queues the server.
 */
export const acceptPriceAtom = atom(null, async (get, set) => {
  const creation = get(creationAtom)
  if (creation.kind !== 'price-changed') return
  const payload = { ...creation.payload, is_in_queue: get(joinsQueueAtom) }
  set(trackOrderAtom, payload)
  const { pays } = creation
  set(creationAtom, { kind: 'sending', late: false, pays })
  await set(sendOrderAtom, { payload, shown: creation.now, pays })
})

const isKeylessAcceptedAtom = atom(false)

/** Sends an order of a click. An order without an SSH key is confirmed first, once; the sandbox's machines need none. */
export const placeOrderAtom = atom(null, async (get, set, order: Order) => {
  const { ssh_key_ids } = order.payload
  if (ssh_key_ids || get(globalsAtom).sandbox || get(isKeylessAcceptedAtom)) await set(sendOrderAtom, order)
  else set(creationAtom, { kind: 'no-key', order })
})

/** Sends the order although it has no SSH key; the page does not ask again. */
export const orderWithoutKeyAtom = atom(null, async (get, set) => {
  const creation = get(creationAtom)
  if (creation.kind !== 'no-key') return
  const { order } = creation
  set(isKeylessAcceptedAtom, true)
  set(creationAtom, { kind: 'sending', late: false, pays: order.pays })
  await set(sendOrderAtom, order)
})
