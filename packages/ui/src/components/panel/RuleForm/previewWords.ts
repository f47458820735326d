import { formatRub } from '@cloud/pricing'
import { dayAndTime } from '../../../words/day-and-time.ts'
import { moscowDay } from '../../../words/moscow.ts'
import { planText } from '../../../words/plan-names.ts'
import { ruleTexts } from '../../../words/ru/rule.ts'
import { startLimit } from '../../../words/start-limit.ts'
import type { Words } from '../../../words/words.ts'
import { ruleSentence, type WordedRule, weekdayIndex } from '../RuleList/ruleWords.ts'

/** A server that a rule can act on, as the API returns it. */
export interface RuleServer {
  readonly id: number
  readonly name: string
  readonly price_plan: number
  readonly started_at: string | null
  readonly server_full_rent_price_rub_cents: number
  readonly hour_price_rub_cents: number
  /** Minutes within which operators start the server by hand. @default null, it starts automatically */
  readonly manual_start_minutes?: number | null
}

/** Predicted effect of a rule if it were saved now. */
export interface RuleForesight {
  /** Current time in milliseconds. */
  readonly now: number
  /** Time at which the rule would fire first; null if it cannot be predicted. */
  readonly next_at: string | null
  /** True if the condition is already met. */
  readonly is_reached: boolean
  /** Set if the rule stops servers because of money and would find none to stop: 'now', or 'then', at the predicted time. */
  readonly nothing_to_stop?: 'now' | 'then' | null | undefined
  readonly balance_rub_cents: number
  readonly hourly_rate_rub_cents: number
  /** Amount in kopeks already spent this month on the watched servers; null while unknown. */
  readonly spent_rub_cents: number | null
}

/** Returns the weekday in Moscow with its preposition: 'в понедельник'. */
function onWeekday(moment: string, words?: Words): string {
  const texts = ruleTexts(words)
  const days = [
    texts.onMonday,
    texts.onTuesday,
    texts.onWednesday,
    texts.onThursday,
    texts.onFriday,
    texts.onSaturday,
    texts.onSunday
  ]
  return days[weekdayIndex(moment)] ?? ''
}

const stoppedText = (words?: Words) => ruleTexts(words).restReturnsDiskStays
const stoppedPlanText = (words?: Words) => ruleTexts(words).planEnds
const afterChargeText = (words?: Words) => ruleTexts(words).afterCharge

const startCost = (server: RuleServer, words?: Words) => {
  const texts = ruleTexts(words)
  return server.price_plan !== 0 && server.started_at === null
    ? texts.launchCostsPlan(
        formatRub(server.server_full_rent_price_rub_cents),
        planText(server.price_plan, words)
      )
    : texts.launchCostsHour(formatRub(server.hour_price_rub_cents))
}

const nothingToStopTexts = (words?: Words) => {
  const texts = ruleTexts(words)
  return {
    now: texts.nothingToStopNow,
    then: texts.nothingToStopThen
  }
}

/** Returns when a rule about money would fire. */
function moneyWords({ when }: WordedRule, foresight: RuleForesight, words?: Words): readonly string[] {
  const texts = ruleTexts(words)
  const {
    next_at,
    is_reached,
    nothing_to_stop,
    now,
    spent_rub_cents,
    hourly_rate_rub_cents: rate
  } = foresight
  const usual = texts.atCurrentRate(rate > 0 ? texts.perHourNote(formatRub(rate)) : '')
  const foreseen = nothing_to_stop
    ? nothingToStopTexts(words)[nothing_to_stop]
    : next_at === null
      ? texts.notReached(usual)
      : `${usual} — ≈\u00a0${dayAndTime(next_at, now, words)}.`
  if (when.kind === 'balance_below')
    return [
      texts.balanceNow(formatRub(foresight.balance_rub_cents)),
      is_reached ? texts.waitsForRise : foreseen,
      afterChargeText(words),
      texts.againAfterRise
    ]
  return [
    ...(spent_rub_cents === null ? [] : [texts.chargedNow(formatRub(spent_rub_cents))]),
    is_reached && !nothing_to_stop ? texts.firesAtOnce : foreseen,
    afterChargeText(words),
    texts.oncePerMonth
  ]
}

function clockWords({ when, then }: WordedRule, { next_at, is_reached, now }: RuleForesight, words?: Words) {
  const texts = ruleTexts(words)
  const exact = then === 'stop' ? [texts.exactlyOnTime] : []
  if (when.kind === 'at') return [...exact, texts.firesOnce]
  if (when.kind === 'weekly') return exact
  if (is_reached) return [texts.ranLongEnough]
  return [
    ...(next_at === null ? [texts.countStartsLater] : [texts.firesAt(dayAndTime(next_at, now, words))]),
    ...exact
  ]
}

function actWords(
  { then }: WordedRule,
  server: RuleServer | null,
  servers: readonly RuleServer[],
  words?: Words
): readonly string[] {
  const texts = ruleTexts(words)
  if (then === 'notify') return [texts.emailOnlyServersRun]
  if (then === 'stop') {
    const isPrepaid = (server === null ? servers : [server]).some(({ price_plan }) => price_plan !== 0)
    return [isPrepaid ? stoppedPlanText(words) : stoppedText(words), texts.emailIfStopped]
  }
  return [
    ...(server === null ? [] : [startCost(server, words)]),
    ...(server?.manual_start_minutes
      ? [texts.startsByHand(startLimit(server.manual_start_minutes, words))]
      : []),
    texts.startMayFail
  ]
}

/** Returns what a rule will do, when it will fire first, and what that costs. A rule without a `server` acts on all `servers`. */
export function previewWords(
  rule: WordedRule,
  server: RuleServer | null,
  foresight: RuleForesight,
  servers: readonly RuleServer[],
  words?: Words
) {
  const texts = ruleTexts(words)
  const { when } = rule
  const { next_at } = foresight
  const first =
    when.kind === 'weekly' && next_at !== null
      ? texts.firstTime(onWeekday(next_at, words), moscowDay(next_at, words))
      : ''
  const isMoney = when.kind === 'spent_in_month' || when.kind === 'balance_below'
  return {
    head: `${ruleSentence(rule, server?.name ?? null, foresight.now, words)}.${first}`,
    rest: [
      ...(isMoney ? moneyWords(rule, foresight, words) : clockWords(rule, foresight, words)),
      ...actWords(rule, server, servers, words)
    ].join(' ')
  }
}
