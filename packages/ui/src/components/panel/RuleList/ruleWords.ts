import { formatRub } from '@cloud/pricing'
import { DAY_MS, MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { plural, ruleText, type WatchedCondition } from '@cloud/pricing/words'
import { dayAndTime } from '../../../words/day-and-time.ts'

/** Condition of a rule, as the API returns it. Amounts are in kopeks, moments in ISO 8601. */
export type ShownCondition = WatchedCondition<string>

/** Condition and action of a rule. */
export interface WordedRule {
  readonly when: ShownCondition
  readonly then: 'notify' | 'stop' | 'start'
}

/** A rule in a list, with its prediction. */
export interface ListedRule extends WordedRule {
  readonly id: number
  readonly name: string
  readonly is_enabled: boolean
  /** Time at which the rule fires next; null if it cannot be predicted. */
  readonly next_at: string | null
  /** True if the prediction depends on future spending. */
  readonly is_estimate: boolean
}

/** Current values that a rule watches; null for unknown values. */
export interface Watched {
  /** Current time in milliseconds. */
  readonly now: number
  readonly balance_rub_cents: number
  /** Amount in kopeks spent this month on the servers of the rule. */
  readonly spent_rub_cents: number | null
  /** True if the server is running now. */
  readonly is_running: boolean
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns a rule as one sentence without a full stop: 'По будням в 20:00 остановить batch-a100'. */
export function ruleSentence({ when, then }: WordedRule, server_name: string | null, now: number): string {
  const condition = when.kind === 'at' ? { kind: when.kind, moment: Date.parse(when.moment) } : when
  return capitalize(ruleText({ condition, action: then, server_name }, now))
}

const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']

/** Returns the weekday in Moscow: 'понедельник'. */
export const weekday = (moment: string | number): string =>
  // day 0 of the Unix epoch was a Thursday, and Moscow is three hours ahead of UTC
  WEEKDAYS[(Math.floor((new Date(moment).getTime() + MOSCOW_OFFSET_MS) / DAY_MS) + 3) % 7] ?? ''

const HOUR_FORMS = ['час', 'часа', 'часов'] as const
/** Returns the hours until an event: 'через 1 048 часов'. */
const afterHours = (hours: number): string =>
  `через ${hours.toLocaleString('ru-RU')}\u00a0${plural(hours, HOUR_FORMS)}`

/** Last time a rule fired, as the API returns it. */
export interface LastFired {
  readonly at: string
  /** Reason in words why it did not start its server then; null if it did. */
  readonly hindrance: string | null
}

/** Returns when a rule last fired: 'Сработало 21 ноября, 20:00'. */
export function firedText({ at, hindrance }: LastFired, now: number): string {
  const moment = dayAndTime(at, now)
  return hindrance === null
    ? `Сработало ${moment}`
    : `Сработало ${moment}, но сервер не запущен: ${hindrance}`
}

interface NextEventText {
  readonly main: string
  readonly note: string
}

/** Returns what the prediction depends on. */
function foreseenNote({ when }: WordedRule, next_at: string, watched: Watched): string {
  switch (when.kind) {
    case 'weekly':
      return weekday(next_at)
    case 'at':
      return 'один раз, потом выключится'
    case 'ran_for':
      return 'раз за запуск'
    case 'balance_below':
      return `оценка, на балансе ${formatRub(watched.balance_rub_cents, 'always')}`
    case 'spent_in_month':
      return watched.spent_rub_cents === null
        ? 'оценка'
        : `оценка, списано ${formatRub(watched.spent_rub_cents, 'always')}`
  }
}

/** Returns why an active rule has no predicted time. */
function waitingWords({ when }: WordedRule, watched: Watched): NextEventText {
  switch (when.kind) {
    case 'ran_for':
      return watched.is_running
        ? { main: 'после следующего запуска', note: 'в этом запуске уже сработало' }
        : { main: `${afterHours(when.hours)} после запуска`, note: 'сейчас не работает' }
    case 'balance_below':
      return watched.balance_rub_cents < when.amount_rub_cents
        ? { main: 'когда баланс поднимется и опять снизится', note: 'сейчас он уже ниже' }
        : {
            main: 'пока не предвидится',
            note: `на балансе ${formatRub(watched.balance_rub_cents, 'always')}`
          }
    case 'spent_in_month':
      return {
        main: 'пока не предвидится',
        note:
          watched.spent_rub_cents === null
            ? 'при нынешнем расходе'
            : `списано ${formatRub(watched.spent_rub_cents, 'always')}`
      }
    default:
      return { main: 'пока не сработает', note: 'аккаунт заморожен' }
  }
}

/** Returns the next event of a rule: '≈' marks an estimate, a time without it is exact. */
export function nextWords(rule: ListedRule, watched: Watched): NextEventText {
  const { is_enabled, next_at, is_estimate, when } = rule
  if (!is_enabled) {
    const isOver = when.kind === 'at' && Date.parse(when.moment) <= watched.now
    return { main: 'выключено', note: isOver ? 'момент прошёл' : 'не сработает, пока не включить' }
  }
  if (next_at === null) return waitingWords(rule, watched)
  return {
    main: `${is_estimate ? '≈\u00a0' : ''}${dayAndTime(next_at, watched.now)}`,
    note: foreseenNote(rule, next_at, watched)
  }
}
