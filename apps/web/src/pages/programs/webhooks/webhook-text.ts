import type { Delivery, WebhookEventType } from '@cloud/api'
import { type PluralForms, plural } from '@cloud/pricing/words'
import { recentMoment } from '@cloud/ui'

/** Names of the events, in the order of the form. */
export const EVENT_TEXTS = [
  { event: 'server.status_changed', name: 'сервер изменил состояние' },
  { event: 'balance.changed', name: 'изменился баланс' },
  { event: 'offer.accepted', name: 'предложение принято' },
  { event: 'offer.expired', name: 'предложение истекло' },
  { event: 'rule.fired', name: 'сработало правило' },
  { event: 'capacity.free', name: 'появилось свободное место' }
] as const satisfies readonly { readonly event: WebhookEventType; readonly name: string }[]

/** Returns the name of an event; an event that this page does not know is shown as it is. */
export const eventName = (event: string): string =>
  EVENT_TEXTS.find((known) => known.event === event)?.name ?? event

/** Maximum number of attempts of a delivery. */
const ATTEMPTS = 7

/** Returns true for a delivery whose last attempt failed. */
const isUndelivered = ({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>): boolean =>
  status === 'failed' || (status === 'waiting' && attempts > 0)

const FAILURES: Readonly<Record<string, string>> = {
  timeout: 'нет ответа за 10 с',
  unreachable: 'нет соединения',
  forbidden_address: 'адрес во внутренней сети'
}

/** Returns the result of the last attempt, and what happens next. */
export function attemptText(
  { status, attempts, response_status, failure, next_attempt_at }: Delivery,
  now: number
): readonly [result: string, note: string] {
  if (status === 'delivered')
    return [
      'Доставлено',
      `${response_status}, ${attempts === 1 ? 'с первой попытки' : `попытка ${attempts} из ${ATTEMPTS}`}`
    ]
  const next =
    status === 'failed'
      ? 'больше не повторяем'
      : next_attempt_at === null
        ? 'ждёт включения вебхука'
        : attempts === 0 && Date.parse(next_attempt_at) <= now
          ? 'отправляем'
          : `следующая ${recentMoment(next_attempt_at, now)}`
  if (attempts === 0) return [status === 'failed' ? 'Не отправлено' : 'Ещё не отправлено', next]
  const answer = failure === null ? String(response_status) : (FAILURES[failure] ?? failure)
  return [`${answer}, попытка ${attempts} из ${ATTEMPTS}`, next]
}

const UNDELIVERED: PluralForms = ['не доставлена', 'не доставлены', 'не доставлены']

/** Summary of the last deliveries of a webhook; null without deliveries. */
export function summaryOf(
  deliveries: readonly Delivery[],
  now: number
): { readonly tone: 'ok' | 'bad' | 'plain'; readonly text: string; readonly note: string } | null {
  const [last] = deliveries
  if (last === undefined) return null
  const tried = deliveries.map(({ last_attempt_at }) => last_attempt_at).filter((at) => at !== null)
  const [latest] = tried.toSorted().toReversed()
  const at = latest === undefined ? null : recentMoment(latest, now)
  const failed = deliveries.filter(isUndelivered).length
  if (failed > 0)
    return {
      tone: 'bad',
      text: `${failed} ${plural(failed, UNDELIVERED)}`,
      note: at === null ? '' : `последняя попытка ${at}`
    }
  return at === null
    ? { tone: 'plain', text: 'Ждёт отправки', note: '' }
    : { tone: 'ok', text: 'Доставлено', note: at }
}
