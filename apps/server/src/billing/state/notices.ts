import { type EventType, formatRub, STATUS } from '@cloud/pricing'
import { HOUR_MS, lastsUntil, type RunningServer } from '@cloud/pricing/books'
import { planName } from '@cloud/pricing/words'
import type { AccountState, Server } from './account-state.ts'
import { isOffered, periodEnd } from './periods.ts'
import { recordEvent } from './post-transfer.ts'

interface Level {
  readonly within: number
  readonly type: EventType
  readonly text: string
}

/**
 * Levels from the least to the most urgent. An account's `notice_level` counts them, so a level inserted before others
 * requires a migration that raises the stored levels and the check of that column. The panel warns from the first level on
 * (`stopping-servers.tsx` of apps/web).
 */
const LEVELS: readonly Level[] = [
  { within: 72 * HOUR_MS, type: 'balance_low', text: 'Баланса хватит меньше чем на 72\u00a0часа' },
  { within: 24 * HOUR_MS, type: 'balance_last_day', text: 'Баланса хватит меньше чем на 24\u00a0часа' },
  {
    within: HOUR_MS,
    type: 'service_turned_off_soon',
    text: 'Баланса хватит меньше чем на час, потом выключение: пополните баланс'
  }
]

/**
 * Updates how long the balance lasts after an act, and records one event when it falls below 72, 24 or 1 hours.
 *
 * @param slack milliseconds by which it may be longer
 */
export function updateRunway(account: AccountState, at: number, slack = 0): void {
  const lasts_until = lastsUntil({
    balance: account.balance,
    now: at,
    servers: findRunningServers(account, at)
  })
  account.lasts_until = lasts_until
  const level =
    lasts_until === null ? 0 : LEVELS.filter(({ within }) => lasts_until - at < within + slack).length
  setNoticeLevel(account, at, level)
}

/** Returns when the next notice falls due if nothing happens until then; null if there is none. */
export function nextNoticeAt({ lasts_until, notice_level }: AccountState): number | null {
  const next = LEVELS[notice_level]
  return lasts_until === null || next === undefined ? null : lasts_until - next.within
}

/** Slack with which a recheck counts a threshold as reached: while a server starts, the threshold moves on with every moment. */
const RECHECK_SLACK_MS = 60_000

/** Updates the runway at a threshold. Without an act it grows while a server starts, and changes with the prices of renewals. */
export const recheckRunway = (account: AccountState, at: number): void =>
  updateRunway(account, at, RECHECK_SLACK_MS)

function setNoticeLevel(account: AccountState, at: number, level: number): void {
  const urgent = LEVELS[level - 1]
  if (level > account.notice_level && urgent !== undefined)
    recordEvent(
      account,
      at,
      urgent.type,
      [
        urgent.text,
        `На балансе ${formatRub(account.balance, 'always')}, этого хватит до ${moscowTime(account.lasts_until ?? at)} (МСК)`,
        ...turnedOffText(account, account.lasts_until ?? at)
      ].join('. ')
    )
  account.notice_level = level
}

const MAX_NAMED_SERVERS = 5

/** Names the servers that stop when the money ends, and what they keep. */
function turnedOffText({ servers }: AccountState, lasts_until: number): readonly string[] {
  const stop = servers.filter(
    (server) =>
      (server.status === STATUS.start || server.status === STATUS.active) &&
      (periodEnd(server) ?? lasts_until) <= lasts_until
  )
  if (stop.length === 0) return []
  const names = stop.slice(0, MAX_NAMED_SERVERS).map(({ name }) => `«${name}»`)
  const more = stop.length > MAX_NAMED_SERVERS ? ` и\u00a0ещё ${stop.length - MAX_NAMED_SERVERS}` : ''
  return [
    `Без пополнения ${stop.length === 1 ? 'выключится' : 'выключатся'} ${names.join(', ')}${more}`,
    'Данные на\u00a0дисках сохранятся, места за\u00a0серверами\u00a0— нет'
  ]
}

/**
 * Returns the servers that cost money, in the format of `runRate` and `lastsUntil`, with renewals at current prices.
 */
export function findRunningServers({ servers, priceAt }: AccountState, at: number): readonly RunningServer[] {
  return servers
    .filter(({ status }) => status === STATUS.start || status === STATUS.active)
    .map((server) => {
      const period = periodOf(server)
      const renewal = period === null || period === 0 ? undefined : priceAt(server, period, at)
      return {
        id: server.server_id,
        status: server.status,
        period,
        paid_until: periodEnd(server) ?? paidHour(server, at),
        plain_hour: server.plain_quote.hour,
        auto_renewal: server.auto_renewal,
        renewal_total: renewal?.quote.total ?? null,
        renewal_plain_hour: renewal?.plain_quote.hour ?? null
      }
    })
}

const periodOf = (server: Server) =>
  server.period_start !== null || !server.launched ? server.price_plan : null

const paidHour = ({ status, paid_until }: Server, at: number) =>
  status === STATUS.active || (paid_until ?? at) > at ? paid_until : null

/**
 * Records the notice before a period ends (`END_NOTICE_MS`): what will happen, at which price, and whether the current balance
 * covers it.
 */
export function notifyPeriodEnd(account: AccountState, server: Server, at: number): void {
  server.end_notified = true
  const end = `Оплаченный период сервера «${server.name}» закончится ${moscowTime(periodEnd(server) ?? at)} (МСК).`
  const then = server.auto_renewal
    ? `Автопродление включено${renewal(account, server, at)}`
    : 'Автопродление выключено: сервер будет выключен'
  recordEvent(account, at, 'auto_renewal', `${end} ${then}`, server)
}

function renewal(account: AccountState, server: Server, at: number): string {
  const hours = `сервер перейдёт на почасовую оплату с баланса: ${formatRub(server.plain_quote.hour, 'always')} в\u00a0час`
  const end = periodEnd(server) ?? at
  if (!isOffered(account, server.price_plan, end)) {
    const gone = isOffered(account, server.price_plan, at) ? 'тогда уже не будет' : 'больше нет'
    return `, но тарифа «${planName(server.price_plan)}» ${gone}: ${hours}`
  }
  const [today, total] = [at, end].map(
    (moment) => account.priceAt(server, server.price_plan, moment)?.quote.total
  )
  if (total === undefined) return `: цены на новый период сегодня нет. Если она не появится, ${hours}`
  const day = total === today ? 'на сегодня' : 'в этот день'
  const sums = `: цена ${day} ${formatRub(total, 'always')}, на балансе ${formatRub(account.balance, 'always')}`
  const lacks = total - account.balance
  return lacks > 0
    ? `${sums}, не хватает ${formatRub(lacks, 'always')}. Без них ${hours}`
    : `${sums}, этого хватает`
}

const FORMAT = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit'
})

/**
 * Formats a moment for users, in Moscow time.
 *
 * @example moscowTime(0) // '01.01.1970, 03:00'
 */
export const moscowTime = (at: number): string => FORMAT.format(at)
