import { MOSCOW_OFFSET_MS } from '../books/time.ts'
import { checkOneOf } from '../money/check-type.ts'
import { formatRub } from '../money/format-rub.ts'
import { plural } from './plural.ts'

/** When a rule fires; its moment in milliseconds, of the API's a text. Source: docs/rules/watching.md. */
export type WatchedCondition<Moment = number> =
  | { readonly kind: 'spent_in_month' | 'balance_below'; readonly amount_rub_cents: number }
  | { readonly kind: 'ran_for'; readonly hours: number }
  | { readonly kind: 'at'; readonly moment: Moment }
  | { readonly kind: 'weekly'; readonly days: readonly number[]; readonly time: string }

interface WatchedRule {
  readonly condition: WatchedCondition
  readonly action: 'notify' | 'stop' | 'start'
  /** On what it acts; null: all servers. */
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
/** Monday first. */
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
 * A rule in one sentence without its end, from a small letter.
 *
 * @throws {PricingError} when there is no such condition
 * @example ruleText({ condition: { kind: 'ran_for', hours: 1 }, action: 'notify', server_name: null }) // 'через 1\u00a0час работы написать мне'
 */
export function ruleText(rule: WatchedRule): string {
  const { condition, action, server_name } = rule ?? {}
  checkOneOf(condition?.kind, 'condition.kind', KINDS)
  const object = server_name ?? 'все серверы'
  const act =
    action === 'notify' ? 'написать мне' : `${action === 'stop' ? 'остановить' : 'запустить'}\u00a0${object}`
  switch (condition.kind) {
    case 'spent_in_month': {
      const whose = server_name === null ? '' : ` на\u00a0${server_name}`
      return `когда за месяц${whose} списано ${formatRub(condition.amount_rub_cents)}, ${act}`
    }
    case 'balance_below':
      return `когда на балансе меньше ${formatRub(condition.amount_rub_cents)}, ${act}`
    case 'ran_for': {
      const { hours } = condition
      const whose = action === 'notify' && server_name !== null ? ` ${server_name}` : ''
      return `через ${hours.toLocaleString('ru-RU')}\u00a0${plural(hours, HOURS)} работы${whose} ${act}`
    }
    case 'at':
      return `${dateText(condition.moment)} ${act}`
    case 'weekly':
      return `${daysText(condition.days)} в\u00a0${clockText(condition.time)} ${act}`
  }
}

/** @example dateText(Date.UTC(2026, 10, 30, 15)) // '30 ноября в 18:00' */
function dateText(moment: number): string {
  const there = new Date(moment + MOSCOW_OFFSET_MS)
  return `${DATE.format(there).replace(' ', '\u00a0')} в\u00a0${clockText(there.toISOString().slice(11, 16))}`
}

/** '09:00' is said as '9:00'. */
const clockText = (time: string) => time.replace(/^0/, '')

const same = (days: readonly number[], others: readonly number[]) =>
  days.length === others.length && others.every((day) => days.includes(day))

function daysText(days: readonly number[]): string {
  if (days.length === 7) return 'каждый день'
  if (same(days, [1, 2, 3, 4, 5])) return 'по будням'
  if (same(days, [6, 7])) return 'по выходным'
  const names = [...days].sort().map((day, index) => {
    const name = DAYS[day - 1] ?? ''
    return index === 0 ? name : name.replace('по ', '')
  })
  return names.length === 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} и\u00a0${names.at(-1)}`
}
