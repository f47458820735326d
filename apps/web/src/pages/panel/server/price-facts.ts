import type { ServerConfig, ShownEvent } from '@cloud/api'
import { formatRub, STATUS } from '@cloud/pricing'
import { moscowMoment, moscowTime } from '@cloud/ui'
import { hasRun } from '../../../state/servers/has-run.ts'
import { paidPeriod } from '../../../state/servers/paid-period.ts'

/** Prices and payments of a server in its state: rows of a name and a value, and a note about the next charge. */
export interface PriceFacts {
  readonly rows: readonly (readonly [name: string, value: string])[]
  readonly note: string | null
}

/** Further data that the facts depend on. */
interface FactContext {
  readonly now: number
  readonly balance_rub_cents: number
  /** End of the pinned price before the first launch. */
  readonly price_holds_until: string | undefined
  /** Last stop or failure. */
  readonly stop: Pick<ShownEvent, 'created_at' | 'amount_rub_cents'> | undefined
  /** True if the server can start now; undefined if it is not known. */
  readonly has_capacity: boolean | undefined
}

const rub = (amount: number) => formatRub(amount, 'always')
const perHour = (amount: number) => `${rub(amount)} в\u00a0час`

type Row = PriceFacts['rows'][number]

/** Collects facts; rows that do not apply are false. */
const factsOf = (note: string | null | false, ...rows: readonly (Row | false)[]): PriceFacts => ({
  rows: rows.filter((row) => row !== false),
  note: note || null
})

function factsOfActive(server: ServerConfig, { now }: FactContext): PriceFacts {
  const { is_off_inside, gpu, paid_until, price_plan } = server
  const period = paidPeriod(server, now)
  const returned = period && rub(period.returned_rub_cents)
  if (is_off_inside)
    return factsOf(
      `Остановка освободит ${gpu === null ? 'место' : 'видеокарты'}${price_plan > 1 ? ' и закончит скидку тарифа' : ''}.`,
      ['Включить', 'бесплатно, как перезагрузка'],
      ['Остановить', returned === null ? 'оплаты больше не будет' : `вернётся ${returned}`]
    )
  if (period !== null && returned !== null)
    return factsOf(null, ['Потрачено', rub(period.spent_rub_cents)], ['Вернётся, если остановить', returned])
  return factsOf(null, paid_until !== null && ['Оплачено до', moscowMoment(paid_until)], [
    'Следующий час',
    `${rub(server.hour_price_rub_cents)} с\u00a0баланса`
  ])
}

function factsOfPaused(server: ServerConfig, known: FactContext): PriceFacts {
  const { started_at, paid_until, manual_start_minutes, hour_price_rub_cents: hour } = server
  const { missing_rub_cents: missing } = server
  const { has_capacity, price_holds_until } = known
  const balance: Row = ['На балансе', rub(known.balance_rub_cents)]
  if (started_at === null)
    return factsOf(
      price_holds_until !== undefined && `Цена действует до\u00a0${moscowMoment(price_holds_until)}.`,
      ['Спишется при запуске', rub(server.server_full_rent_price_rub_cents)],
      balance,
      missing > 0 && ['На балансе не хватает', rub(missing)]
    )
  const start =
    paid_until === null
      ? `${perHour(hour)}, с\u00a0баланса`
      : `до\u00a0${moscowTime(paid_until)} бесплатно${manual_start_minutes === null ? '' : ', если успеют подготовить'}, дальше ${perHour(hour)}`
  return factsOf(
    'Снова взять тариф со скидкой — «Изменить конфигурацию».',
    has_capacity !== undefined && [
      'Свободные места',
      has_capacity ? 'есть' : 'нет, можно встать в\u00a0очередь'
    ],
    ['Запустить', start],
    // a later launch needs only a positive balance, so the amount of one kopek would confuse
    missing > 0 && balance
  )
}

/** Returns the money facts of a server in its state. */
export function priceFacts(server: ServerConfig, known: FactContext): PriceFacts {
  const { status, manual_start, promocode_id, server_full_rent_price_rub_cents: price } = server
  const held: Row = ['Удержано', rub(server.prepaid_left_rub_cents)]
  const { stop } = known
  const returned = (name: string): Row | false =>
    stop !== undefined && stop.amount_rub_cents > 0 && [name, rub(stop.amount_rub_cents)]
  switch (status) {
    case STATUS.active:
      return factsOfActive(server, known)
    case STATUS.paused:
      return factsOfPaused(server, known)
    case STATUS.start: {
      const until = manual_start === null ? '' : ` до\u00a0${moscowMoment(manual_start.due_at)}`
      // a later launch holds nothing
      const isHeld = server.prepaid_left_rub_cents > 0
      return factsOf(
        `Не запустится${until} — ${isHeld ? 'вся сумма вернётся на баланс' : 'ничего не спишется'}.`,
        isHeld && held,
        ['Оплаченное время', 'начнётся с запуском']
      )
    }
    case STATUS.pausing:
      return factsOf(
        'Когда машина выключится, сервер можно будет снова запустить.',
        returned('Вернулось на баланс'),
        held,
        ['Хранение диска', 'бесплатно']
      )
    case STATUS.requested:
      return factsOf(
        'Если денег к\u00a0тому времени не хватит, место в\u00a0очереди сохранится.',
        ['Спишется при запуске', rub(price)],
        ['На балансе', rub(known.balance_rub_cents)]
      )
    case STATUS.error:
      return factsOf(
        promocode_id !== null && !hasRun(server) && 'Промокод вернётся после удаления этого сервера.',
        returned(`Вернулось ${stop === undefined ? '' : moscowMoment(stop.created_at)}`),
        held
      )
    default:
      return factsOf(null)
  }
}
