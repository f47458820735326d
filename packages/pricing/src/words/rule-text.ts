import { MOSCOW_OFFSET_MS } from '../books/time.ts'
import { checkMoment } from '../money/check-number.ts'
import { checkOneOf } from '../money/check-type.ts'
import { formatRub } from '../money/format-rub.ts'
import { plural } from './plural.ts'

/** Condition of a rule. `moment` is in milliseconds here; the API sends it as text. Source: docs/rules/watching.md. */
export type WatchedCondition<Moment = number> =
  | { readonly kind: 'spent_in_month' | 'balance_below'; readonly amount_rub_cents: number }
  | { readonly kind: 'ran_for'; readonly hours: number }
  | { readonly kind: 'at'; readonly moment: Moment }
  | { readonly kind: 'weekly'; readonly days: readonly number[]; readonly time: string }

interface WatchedRule {
  readonly condition: WatchedCondition
  /** 'notified' describes a rule that has fired and sent an e-mail. */
  readonly action: 'notify' | 'notified' | 'stop' | 'start'
  /** Name of the server; null for all servers. */
  readonly server_name: string | null
}

const KINDS: readonly WatchedCondition['kind'][] = [
  'spent_in_month',
  'balance_below',
  'ran_for',
  'at',
  'weekly'
]
const HOURS = ['час', 'часа', 'часов'] as const
/** Names of the weekdays, from Monday. */
const DAYS = [
  'по понедельникам',
  'по вторникам',
  'по средам',
  'по четвергам',
  'по пятницам',
  'по субботам',
  'по воскресеньям'
] as const
const DATE = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/**
 * Returns a rule as one Russian sentence without the full stop, starting with a lower-case letter.
 * @param now current time in milliseconds: a date outside its year includes the year
 * @throws {PricingError} if the kind of the condition is unknown, or a moment is invalid
 * @example ruleText({ condition: { kind: 'ran_for', hours: 1 }, action: 'notify', server_name: null }, 0) // 'через 1\u00a0час работы написать мне'
 */
export function ruleText(rule: WatchedRule, now: number): string {
  const { condition, action, server_name } = rule ?? {}
  checkOneOf(condition?.kind, 'condition.kind', KINDS)
  const server = server_name === null ? null : quoted(server_name)
  const object = server ?? 'все серверы'
  const act =
    action === 'notify'
      ? 'написать мне'
      : action === 'notified'
        ? 'вам отправлено письмо'
        : `${action === 'stop' ? 'остановить' : 'запустить'}\u00a0${object}`
  switch (condition.kind) {
    case 'spent_in_month': {
      const whose = server === null ? '' : ` на\u00a0${server}`
      return `когда за месяц${whose} списано ${formatRub(condition.amount_rub_cents)}, ${act}`
    }
    case 'balance_below':
      return `когда на балансе меньше ${formatRub(condition.amount_rub_cents)}, ${act}`
    case 'ran_for': {
      const { hours } = condition
      const whose = (action === 'notify' || action === 'notified') && server !== null ? ` ${server}` : ''
      return `через ${hours.toLocaleString('ru-RU')}\u00a0${plural(hours, HOURS)} работы${whose} ${act}`
    }
    case 'at':
      return `${dateText(condition.moment, now)} ${act}`
    case 'weekly':
      return `${daysText(condition.days)} в\u00a0${clockText(condition.time)} ${act}`
  }
}

/**
 * Quotes a name, because several words would run into the sentence. A single Latin word, and the number of a server without
 * a name ('№ 5'), stay without quotes.
 */
const quoted = (name: string) => (/^([\w.-]+|№.+)$/.test(name) ? name : `«${name}»`)

/** @example dateText(Date.UTC(2026, 10, 30, 15), Date.UTC(2025, 10, 30)) // '30 ноября 2026 в 18:00' */
function dateText(moment: number, now: number): string {
  checkMoment(moment, 'condition.moment')
  checkMoment(now, 'now')
  const there = new Date(moment + MOSCOW_OFFSET_MS)
  const year = there.getUTCFullYear()
  const ofYear = year === new Date(now + MOSCOW_OFFSET_MS).getUTCFullYear() ? '' : `\u00a0${year}`
  return `${DATE.format(there).replace(' ', '\u00a0')}${ofYear} в\u00a0${clockText(there.toISOString().slice(11, 16))}`
}

/** Removes the leading zero of the hour: '09:00' becomes '9:00'. */
const clockText = (time: string) => time.replace(/^0/, '')

const hasSameDays = (days: readonly number[], others: readonly number[]) =>
  days.length === others.length && others.every((day) => days.includes(day))

function daysText(days: readonly number[]): string {
  if (days.length === 7) return 'каждый день'
  if (hasSameDays(days, [1, 2, 3, 4, 5])) return 'по будням'
  if (hasSameDays(days, [6, 7])) return 'по выходным'
  const names = [...days].sort().map((day, index) => {
    const name = DAYS[day - 1] ?? ''
    return index === 0 ? name : name.replace('по ', '')
  })
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} и\u00a0${names.at(-1)}`
}
