import { formatRub } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { dayAndTime } from '../../../words/day-and-time.ts'
import { moscowDay } from '../../../words/moscow.ts'
import { startLimit } from '../../../words/start-limit.ts'
import { ruleSentence, type WordedRule, weekday } from '../RuleList/ruleWords.ts'

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

const CONDITION_TEXTS: Readonly<Record<string, string>> = {
  понедельник: 'в понедельник',
  вторник: 'во вторник',
  среда: 'в среду',
  четверг: 'в четверг',
  пятница: 'в пятницу',
  суббота: 'в субботу',
  воскресенье: 'в воскресенье'
}

const STOPPED_TEXT = 'Остаток предоплаты вернётся на баланс, диск сохранится.'
const STOPPED_PLAN_TEXT =
  'Остаток предоплаты вернётся на баланс, но тариф закончится вместе со\u00a0скидкой: после нового запуска час будет стоить полную цену. Диск сохранится.'
const AFTER_CHARGE_TEXT = 'Сработает после списания: этот час или продление уже оплачены.'

const startCost = (server: RuleServer) =>
  server.price_plan !== 0 && server.started_at === null
    ? `При запуске спишется ${formatRub(server.server_full_rent_price_rub_cents)} за\u00a0${planName(server.price_plan)}.`
    : `При запуске спишется ${formatRub(server.hour_price_rub_cents)} за первый час, дальше столько же за каждый.`

const NOTHING_TO_STOP_TEXTS = {
  now: 'Останавливать пока нечего: правило подождёт, пока сервер запустят или поставят в\u00a0очередь.',
  then: 'К этому времени сервер уже выключится: его оплаченный период кончится раньше и не продлится.'
}

/** Returns when a rule about money would fire. */
function moneyWords({ when }: WordedRule, foresight: RuleForesight): readonly string[] {
  const {
    next_at,
    is_reached,
    nothing_to_stop,
    now,
    spent_rub_cents,
    hourly_rate_rub_cents: rate
  } = foresight
  const usual = `При нынешнем расходе${rate > 0 ? ` (${formatRub(rate)} в\u00a0час)` : ''}`
  const foreseen = nothing_to_stop
    ? NOTHING_TO_STOP_TEXTS[nothing_to_stop]
    : next_at === null
      ? `${usual} до этого не дойдёт.`
      : `${usual} — ≈\u00a0${dayAndTime(next_at, now)}.`
  if (when.kind === 'balance_below')
    return [
      `Сейчас на балансе ${formatRub(foresight.balance_rub_cents)}.`,
      is_reached ? 'Правило подождёт, пока он поднимется до порога и опять снизится.' : foreseen,
      AFTER_CHARGE_TEXT,
      'Снова — когда баланс поднимется и опять снизится.'
    ]
  return [
    ...(spent_rub_cents === null ? [] : [`Сейчас списано ${formatRub(spent_rub_cents)}.`]),
    is_reached && !nothing_to_stop ? 'Правило сработает сразу после сохранения.' : foreseen,
    AFTER_CHARGE_TEXT,
    'Не чаще раза в\u00a0месяц.'
  ]
}

function clockWords({ when, then }: WordedRule, { next_at, is_reached, now }: RuleForesight) {
  const exact = then === 'stop' ? ['Ровно в срок: за следующий час деньги не спишутся.'] : []
  if (when.kind === 'at') return [...exact, 'Правило сработает один раз и выключится.']
  if (when.kind === 'weekly') return exact
  if (is_reached) return ['Сервер уже проработал столько: правило сработает сразу после сохранения.']
  return [
    ...(next_at === null
      ? ['Сейчас сервер не работает: счёт начнётся с запуска.']
      : [`Сервер работает: правило сработает ${dayAndTime(next_at, now)}.`]),
    ...exact
  ]
}

function actWords(
  { then }: WordedRule,
  server: RuleServer | null,
  servers: readonly RuleServer[]
): readonly string[] {
  if (then === 'notify') return ['Придёт только письмо, серверы продолжат работать.']
  if (then === 'stop') {
    const isPrepaid = (server === null ? servers : [server]).some(({ price_plan }) => price_plan !== 0)
    return [isPrepaid ? STOPPED_PLAN_TEXT : STOPPED_TEXT, 'Письмо придёт, если было что остановить.']
  }
  return [
    ...(server === null ? [] : [startCost(server)]),
    ...(server?.manual_start_minutes
      ? [
          `Сервер запускают вручную: он заработает позже, обычно в\u00a0течение ${startLimit(server.manual_start_minutes)}.`
        ]
      : []),
    'Не хватит денег или мест — сервер не запустится и в\u00a0очередь не встанет, причину пришлём письмом.'
  ]
}

/** Returns what a rule will do, when it will fire first, and what that costs. A rule without a `server` acts on all `servers`. */
export function previewWords(
  rule: WordedRule,
  server: RuleServer | null,
  foresight: RuleForesight,
  servers: readonly RuleServer[]
) {
  const { when } = rule
  const { next_at } = foresight
  const first =
    when.kind === 'weekly' && next_at !== null
      ? ` Впервые — ${CONDITION_TEXTS[weekday(next_at)]}, ${moscowDay(next_at)}.`
      : ''
  const isMoney = when.kind === 'spent_in_month' || when.kind === 'balance_below'
  return {
    head: `${ruleSentence(rule, server?.name ?? null, foresight.now)}.${first}`,
    rest: [
      ...(isMoney ? moneyWords(rule, foresight) : clockWords(rule, foresight)),
      ...actWords(rule, server, servers)
    ].join(' ')
  }
}
