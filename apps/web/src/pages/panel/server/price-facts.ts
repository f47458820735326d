import type { ServerConfig, ShownEvent } from '@cloud/api'
import { formatRub, STATUS } from '@cloud/pricing'
import { moscowMoment, moscowTime } from '@cloud/ui'
import { paidPeriod } from '../../../state/servers/paid-period.ts'

/** Prices and payments of a server in its state: rows of a name and a value, and a note about the next charge. */
export interface PriceFacts {
  readonly rows: readonly (readonly [name: string, value: string])[]
  readonly note: string | null
}

/** Further data that the facts depend on. */
interface Known {
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

function factsOfActive(server: ServerConfig, { now }: Known): PriceFacts {
  const { is_off_inside, gpu, paid_until, price_plan } = server
  const period = paidPeriod(server, now)
  if (is_off_inside)
    return {
      rows: [
        ['Включить', 'бесплатно, как перезагрузка'],
        [
          'Остановить',
          period === null ? 'оплаты больше не будет' : `вернётся ${rub(period.returned_rub_cents)}`
        ]
      ],
      note: `Остановка освободит ${gpu === null ? 'место' : 'видеокарты'}${price_plan > 1 ? ' и закончит скидку тарифа' : ''}.`
    }
  if (period !== null)
    return {
      rows: [
        ['Потрачено', rub(period.spent_rub_cents)],
        ['Вернётся, если остановить', rub(period.returned_rub_cents)]
      ],
      note: null
    }
  return {
    rows: [
      ...(paid_until === null ? [] : [['Оплачено до', moscowMoment(paid_until)] as const]),
      ['Следующий час', `${rub(server.hour_price_rub_cents)} с\u00a0баланса`]
    ],
    note: null
  }
}

function factsOfPaused(server: ServerConfig, known: Known): PriceFacts {
  const { started_at, paid_until, missing_rub_cents } = server
  const missing = missing_rub_cents > 0 ? [['На балансе не хватает', rub(missing_rub_cents)] as const] : []
  if (started_at === null)
    return {
      rows: [
        ['Спишется при запуске', rub(server.server_full_rent_price_rub_cents)],
        ['На балансе', rub(known.balance_rub_cents)],
        ...missing
      ],
      note:
        known.price_holds_until === undefined
          ? null
          : `Цена действует до\u00a0${moscowMoment(known.price_holds_until)}.`
    }
  const { has_capacity } = known
  return {
    rows: [
      ...(has_capacity === undefined
        ? []
        : [['Свободные места', has_capacity ? 'есть' : 'нет, можно встать в\u00a0очередь'] as const]),
      [
        'Запустить',
        paid_until === null
          ? `${perHour(server.hour_price_rub_cents)}, с\u00a0баланса`
          : `до\u00a0${moscowTime(paid_until)} бесплатно, дальше ${perHour(server.hour_price_rub_cents)}`
      ],
      // a later launch needs only a positive balance, so the amount of one kopek would confuse
      ...(missing_rub_cents > 0 ? [['На балансе', rub(known.balance_rub_cents)] as const] : [])
    ],
    note: 'Снова взять тариф со скидкой — «Изменить конфигурацию».'
  }
}

/** Returns the money facts of a server in its state. */
export function priceFacts(server: ServerConfig, known: Known): PriceFacts {
  const { status, prepaid_left_rub_cents: left, manual_start } = server
  switch (status) {
    case STATUS.active:
      return factsOfActive(server, known)
    case STATUS.start:
      return {
        rows: [
          ['Удержано', rub(left)],
          ['Оплаченное время', 'начнётся с запуском']
        ],
        note:
          manual_start === null
            ? 'Не запустится — вся сумма вернётся на баланс.'
            : `Не запустится до\u00a0${moscowMoment(manual_start.due_at)} — вся сумма вернётся на баланс.`
      }
    case STATUS.paused:
      return factsOfPaused(server, known)
    case STATUS.pausing:
      return {
        rows: [
          ...(known.stop === undefined || known.stop.amount_rub_cents <= 0
            ? []
            : [['Вернулось на баланс', rub(known.stop.amount_rub_cents)] as const]),
          ['Удержано', rub(left)],
          ['Хранение диска', 'бесплатно']
        ],
        note: 'Когда машина выключится, сервер можно будет снова запустить.'
      }
    case STATUS.requested:
      return {
        rows: [
          ['Спишется при запуске', rub(server.server_full_rent_price_rub_cents)],
          ['На балансе', rub(known.balance_rub_cents)]
        ],
        note: 'Если денег к\u00a0тому времени не хватит, место в\u00a0очереди сохранится.'
      }
    case STATUS.error:
      return {
        rows: [
          ...(known.stop === undefined || known.stop.amount_rub_cents <= 0
            ? []
            : [
                [
                  `Вернулось ${moscowMoment(known.stop.created_at)}`,
                  rub(known.stop.amount_rub_cents)
                ] as const
              ]),
          ['Удержано', rub(left)]
        ],
        note: server.promocode_id === null ? null : 'Промокод вернётся после удаления этого сервера.'
      }
    default:
      return { rows: [], note: null }
  }
}
