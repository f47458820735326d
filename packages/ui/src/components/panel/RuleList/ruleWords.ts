import { formatRub } from '@cloud/pricing'
import { DAY_MS, MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import type { WatchedCondition } from '@cloud/pricing/words'
import { dayAndTime } from '../../../words/day-and-time.ts'
import { ruleTexts } from '../../../words/ru/rule.ts'
import type { Words } from '../../../words/words.ts'

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
export function ruleSentence(
  { when, then }: WordedRule,
  server_name: string | null,
  now: number,
  words?: Words
): string {
  const condition = when.kind === 'at' ? { kind: when.kind, moment: Date.parse(when.moment) } : when
  return capitalize(ruleTexts(words).sentence({ condition, action: then, server_name }, now))
}

const weekdays = (words?: Words) => {
  const texts = ruleTexts(words)
  return [
    texts.monday,
    texts.tuesday,
    texts.wednesday,
    texts.thursday,
    texts.friday,
    texts.saturday,
    texts.sunday
  ]
}

/** Returns the weekday in Moscow, 0 for Monday. */
export const weekdayIndex = (moment: string | number): number =>
  // day 0 of the Unix epoch was a Thursday, and Moscow is three hours ahead of UTC
  (Math.floor((new Date(moment).getTime() + MOSCOW_OFFSET_MS) / DAY_MS) + 3) % 7

/** Returns the hours until an event: 'через 1 048 часов'. */
const afterHours = (hours: number, words?: Words): string =>
  ruleTexts(words).inHours(hours.toLocaleString('ru-RU'), ruleTexts(words).hourForms(hours))

/** Last time a rule fired, as the API returns it. */
export interface LastFired {
  readonly at: string
  /** Reason in words why it did not start its server then; null if it did. */
  readonly hindrance: string | null
}

/** Returns when a rule last fired: 'Сработало 21 ноября, 20:00'. */
export function firedText({ at, hindrance }: LastFired, now: number, words?: Words): string {
  const texts = ruleTexts(words)
  const moment = dayAndTime(at, now, words)
  return hindrance === null ? texts.firedAt(moment) : texts.firedNotStarted(moment, hindrance)
}

interface NextEventText {
  readonly main: string
  readonly note: string
}

/** Returns what the prediction depends on. */
function foreseenNote({ when }: WordedRule, next_at: string, watched: Watched, words?: Words): string {
  const texts = ruleTexts(words)
  switch (when.kind) {
    case 'weekly':
      return weekdays(words)[weekdayIndex(next_at)] ?? ''
    case 'at':
      return texts.onceThenOff
    case 'ran_for':
      return texts.oncePerLaunch
    case 'balance_below':
      return texts.estimateWithBalance(formatRub(watched.balance_rub_cents, 'always'))
    case 'spent_in_month':
      return watched.spent_rub_cents === null
        ? texts.estimate
        : texts.estimateWithSpent(formatRub(watched.spent_rub_cents, 'always'))
  }
}

/** Returns why an active rule has no predicted time. */
function waitingWords({ when }: WordedRule, watched: Watched, words?: Words): NextEventText {
  const texts = ruleTexts(words)
  switch (when.kind) {
    case 'ran_for':
      return watched.is_running
        ? { main: texts.afterNextLaunch, note: texts.firedThisLaunch }
        : { main: texts.afterLaunch(afterHours(when.hours, words)), note: texts.notRunning }
    case 'balance_below':
      return watched.balance_rub_cents < when.amount_rub_cents
        ? { main: texts.whenBalanceRises, note: texts.alreadyBelow }
        : {
            main: texts.notForeseen,
            note: texts.balanceNote(formatRub(watched.balance_rub_cents, 'always'))
          }
    case 'spent_in_month':
      return {
        main: texts.notForeseen,
        note:
          watched.spent_rub_cents === null
            ? texts.atPresentRate
            : texts.chargedNote(formatRub(watched.spent_rub_cents, 'always'))
      }
    default:
      return { main: texts.doesNotFire, note: texts.accountFrozen }
  }
}

/** Returns the next event of a rule: '≈' marks an estimate, a time without it is exact. */
export function nextWords(rule: ListedRule, watched: Watched, words?: Words): NextEventText {
  const texts = ruleTexts(words)
  const { is_enabled, next_at, is_estimate, when } = rule
  if (!is_enabled) {
    const isOver = when.kind === 'at' && Date.parse(when.moment) <= watched.now
    return { main: texts.off, note: isOver ? texts.momentPassed : texts.offUntilOn }
  }
  if (next_at === null) return waitingWords(rule, watched, words)
  return {
    main: `${is_estimate ? '≈\u00a0' : ''}${dayAndTime(next_at, watched.now, words)}`,
    note: foreseenNote(rule, next_at, watched, words)
  }
}
