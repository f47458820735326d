import { type Action, chargedAfter, type PricePlan, STATUS } from '@cloud/pricing'
import { HOUR_MS, periodHours } from '@cloud/pricing/books'
import type { AccountState, Price, Server } from './account-state.ts'
import { failureText } from './failure-text.ts'
import { beginPeriod, chargePlainHour, endPeriod } from './periods.ts'
import { holdPrepayment, postTransfer, recordEvent } from './post-transfer.ts'
import { launchPrice, pinPrice, returnPromoUse } from './server-prices.ts'
import { commandMachine, transition } from './server-status.ts'

type NewServer = Pick<
  Server,
  | 'server_id'
  | 'name'
  | 'os_id'
  | 'flavor_id'
  | 'disk_id'
  | 'ssd_count'
  | 'price_plan'
  | 'promocode_id'
  | 'queue_ticket'
>

/** Creates a server that was never launched, with its price pinned: paused, or in the queue. */
export const newServer = (server: NewServer, { quote, plain_quote, terms }: Price, at: number): Server => ({
  ...server,
  status: server.queue_ticket === null ? STATUS.paused : STATUS.requested,
  auto_renewal: true,
  labels: [],
  created_at: at,
  quote,
  plain_quote,
  terms,
  pinned_at: at,
  lapsed: false,
  launched: false,
  ever_active: false,
  period_start: null,
  prepaid_rub_cents: 0,
  charged_hours: 0,
  end_notified: false,
  hold_rub_cents: 0,
  purchase_no: 0,
  started_at: null,
  paid_until: null,
  paid_hours: 0,
  hour_taken_rub_cents: 0,
  operation: 0,
  asked_at: null,
  answer_due_at: null,
  late_notified: false,
  stop_when_active: false
})

/**
 * Starts a server. On a first launch the prepayment is held before the machine gets its command; later launches hold
 * nothing. The caller has checked money and capacity.
 */
export function launchServer(
  account: AccountState,
  server: Server,
  at: number,
  action: Action = 'start'
): void {
  transition(account, server, at, action)
  account.taken.push(server.flavor_id)
  server.queue_ticket = null
  server.purchase_no += 1
  server.paid_hours = 0
  server.started_at = null
  if (!server.launched) {
    if (server.lapsed) pinPrice(server, server.price_plan, launchPrice(account, server, at), at)
    if (action === 'serve') server.pinned_at = at
    holdPrepayment(account, server, at, 'launch')
  }
  commandMachine(account, server, at, 'run')
}

/** Reason of a stop that was requested while the server was starting. */
const STOPPED_ONCE_ACTIVE = ': сразу после запуска, по правилу или из-за заморозки аккаунта'

/** Marks the machine as ready: paid time begins, and ends at once if a stop was requested meanwhile. */
export function activateServer(account: AccountState, server: Server, at: number): void {
  transition(account, server, at, 'ready')
  const stops = server.stop_when_active
  server.stop_when_active = false
  server.asked_at = null
  server.answer_due_at = null
  server.ever_active = true
  server.started_at = at
  if (!server.launched) {
    server.launched = true
    beginPeriod(account, server, at)
  } else if ((server.paid_until ?? at) <= at && !chargePlainHour(account, server, at)) return
  recordEvent(account, at, 'cloud_server_started', `Сервер «${server.name}» запущен`, server)
  if (stops) stopServer(account, server, at, STOPPED_ONCE_ACTIVE)
}

/** Stops an active server; the rest of the prepayment returns at once. Without `why` its owner stops it. */
export function stopServer(account: AccountState, server: Server, at: number, why = ''): void {
  transition(account, server, at, 'stop')
  const returned = endPeriod(account, server, at)
  commandMachine(account, server, at, 'stop')
  recordEvent(
    account,
    at,
    'cloud_server_stopped',
    `Сервер «${server.name}» остановлен${why}`,
    server,
    returned
  )
}

/**
 * Changes the configuration or plan: the rest of the old prepayment returns, the new prepayment is taken, and the server
 * starts; with the same flavor an active server stays where it is and its new period begins now. The caller has checked that
 * the change is allowed.
 */
export function replaceConfiguration(
  account: AccountState,
  server: Server,
  at: number,
  flavor_id: number,
  plan: PricePlan,
  price: Price
): void {
  const active = server.status === STATUS.active
  const inPlace = active && server.flavor_id === flavor_id
  const returned = endPeriod(account, server, at)
  if (active) {
    const text = `Сервер «${server.name}» остановлен: смена конфигурации`
    recordEvent(account, at, 'cloud_server_stopped', text, server, returned)
  }
  transition(account, server, at, inPlace ? 'change_in_place' : 'change')
  returnPromoUse(account, server, at)
  pinPrice(server, plan, price, at)
  if (!inPlace) account.taken.push(flavor_id)
  server.flavor_id = flavor_id
  server.purchase_no += 1
  server.paid_hours = 0
  server.launched = inPlace
  server.paid_until = null
  server.hour_taken_rub_cents = 0
  server.started_at = inPlace ? at : null
  holdPrepayment(account, server, at, 'change')
  if (inPlace) {
    beginPeriod(account, server, at)
    recordEvent(account, at, 'cloud_server_started', `Сервер «${server.name}» запущен`, server)
  } else commandMachine(account, server, at, 'run')
}

/** Returns the amount taken for the current hour; 0 if the hour has just ended, because nothing of it returns then. */
function unfinishedHour(server: Server, at: number): number {
  if (server.period_start === null) return (server.paid_until ?? at) > at ? server.hour_taken_rub_cents : 0
  const hours = periodHours(server.price_plan)
  const finished = Math.floor((at - server.period_start) / HOUR_MS)
  const { prepaid_rub_cents, charged_hours } = server
  return (
    chargedAfter(prepaid_rub_cents, hours, charged_hours) - chargedAfter(prepaid_rub_cents, hours, finished)
  )
}

/**
 * Handles a failed launch or machine. The hold returns; the hour in which an active machine failed is not charged, and its
 * paid time ends.
 *
 * @param can_start_again the caller repairs the server in the same act, which the e-mail to its owner says
 */
export function markFailed(account: AccountState, server: Server, at: number, can_start_again = false): void {
  const { server_id, purchase_no, status, hold_rub_cents } = server
  const running = status === STATUS.active
  const hour = running ? unfinishedHour(server, at) : 0
  transition(account, server, at, 'fail')
  // leaving the queue, a pinned price holds from now on
  if (server.queue_ticket !== null) server.pinned_at = at
  server.queue_ticket = null
  server.stop_when_active = false
  server.period_start = null
  if (running) {
    server.paid_until = null
    server.hour_taken_rub_cents = 0
  }
  const back = { server_id, purchase_no, at, target: 'balance' } as const
  postTransfer(account, { ...back, kind: 'failure', source: 'hold', amount_rub_cents: hold_rub_cents })
  postTransfer(account, { ...back, kind: 'failed_hour', source: 'revenue', amount_rub_cents: hour })
  if (running || status === STATUS.start) {
    const text = running ? `Сбой сервера «${server.name}»` : `Сервер «${server.name}» не удалось запустить`
    recordEvent(account, at, 'cloud_server_stopped', text, server, hold_rub_cents + hour)
  }
  account.mail_lines.push(failureText(server, status, hold_rub_cents + hour, can_start_again))
  // removes the machine, whether it exists already or is still to come
  commandMachine(account, server, at, 'stop')
  server.asked_at = null
  server.answer_due_at = null
}
