import type { ServerConfig } from '@cloud/api'
import { formatRub, STATUS } from '@cloud/pricing'
import { TOP_UP_LIMITS } from '@cloud/pricing/account'
import { plural } from '@cloud/pricing/words'
import type { RequestedTopUp } from '../../../state/money/requested-top-up.ts'
import type { SwitchedOffServer } from '../../../state/money/switched-off-servers.ts'
import { totalHourPrice } from './switched-off-text.ts'

const DAY_FORMS = ['день', 'дня', 'дней'] as const

/**
 * Returns for how long a balance pays hours, rounded down.
 *
 * @example hoursText(10_000, 4_419) // 'на\u00a02\u00a0ч 15\u00a0мин'
 */
export function durationText(balance_rub_cents: number, hour_rub_cents: number): string {
  const minutes = Math.floor((balance_rub_cents * 60) / hour_rub_cents)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 365) return 'больше чем на\u00a0год'
  if (days > 2) return `на\u00a0${days}\u00a0${plural(days, DAY_FORMS)}`
  if (minutes === 0) return 'меньше чем на\u00a0минуту'
  const parts = [hours > 0 && `${hours}\u00a0ч`, minutes % 60 > 0 && `${minutes % 60}\u00a0мин`]
  return `на\u00a0${parts.filter(Boolean).join(' ')}`
}

interface AccountMoney {
  readonly balance_rub_cents: number
  readonly held_rub_cents: number
  readonly hourly_rate_rub_cents: number
}

interface HintContext {
  /** The account; `undefined` while it is unknown. */
  readonly user: AccountMoney | undefined
  /** The server to start. */
  readonly server: ServerConfig | undefined
  readonly off: readonly SwitchedOffServer[]
  /** Number of servers that start when the money arrives. */
  readonly starts?: number
}

const SERVER_FORMS = ['сервер', 'сервера', 'серверов'] as const
const MAX_NAMES = 3

/** Returns the text of the option that the user agrees to by ticking it. */
export function startOptionText(servers: readonly Pick<ServerConfig, 'name'>[]): string {
  const [first] = servers
  const { length } = servers
  if (length === 1 && first !== undefined) return `Запустить «${first.name}», когда придут деньги`
  const names = servers.slice(0, MAX_NAMES).map(({ name }) => `«${name}»`)
  const more = length > MAX_NAMES ? ` и\u00a0ещё ${length - MAX_NAMES}` : ''
  return `Запустить ${length}\u00a0${plural(length, SERVER_FORMS)}, когда придут деньги: ${names.join(', ')}${more}`
}

/**
 * Returns the text about the purpose and the effect of a sum and, for stopped servers, about how long it lasts: a payment alone spends
 * nothing.
 */
export function topUpHint(
  wish: RequestedTopUp,
  sum: number,
  { user, server, off, starts = 0 }: HintContext
): string | undefined {
  const { rub_cents, back } = wish
  const lasts = (hour: number) => {
    // with a prepaid server the duration is unknown: its renewal would use up the balance earlier
    if (user === undefined || user.held_rub_cents > 0 || hour === 0) return null
    const balance = user.balance_rub_cents + sum
    return balance === 0 ? null : `хватит ${durationText(balance, user.hourly_rate_rub_cents + hour)}`
  }
  const runs = (user?.hourly_rate_rub_cents ?? 0) > 0 ? ' вместе с\u00a0уже запущенными' : ''
  if (rub_cents === null) {
    const enough = lasts(totalHourPrice(off))
    return enough === null ? undefined : `Если снова запустить всё выключенное, баланса ${enough}.`
  }
  const least =
    rub_cents < TOP_UP_LIMITS.least ? `, внести можно от\u00a0${formatRub(TOP_UP_LIMITS.least)}` : ''
  const lacks = `Не хватает ${formatRub(rub_cents)}${least}.`
  const within = `если деньги придут в\u00a0течение ${TOP_UP_LIMITS.start_hours}\u00a0часов`
  if (starts > 1)
    return `${lacks} Серверы запустятся сами, каждый по\u00a0своей цене, насколько хватит денег, ${within}.`
  if (starts === 1) return `${lacks} Сервер запустится сам, ${within}.`
  if (back !== null)
    return `${lacks} После оплаты вы вернётесь к выбору: без подтверждения ничего не спишется.`
  if (server === undefined) return lacks
  if (server.status === STATUS.requested)
    return `${lacks} Сервер «${server.name}» запустится сам, когда подойдёт очередь.`
  // a prepaid server runs for the period of its plan
  const enough = server.price_plan === 0 ? lasts(server.hour_price_rub_cents) : null
  const confirm = `После оплаты подтвердите запуск «${server.name}»`
  return enough === null ? `${lacks} ${confirm}.` : `${lacks} ${confirm}: баланса ${enough} работы${runs}.`
}
