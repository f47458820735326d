import { EVENT_NAMES } from './event-names.ts'

type Value = string | number

/** Russian texts of history and charts. */
export const HISTORY = {
  actLog: 'История действий',
  eventNames: EVENT_NAMES,
  // ActLog
  when: 'Когда',
  what: 'Что',
  from: 'Откуда',
  // History
  otherEvent: 'Другое событие',
  document: 'Документ',
  byTheHour: 'По часам',
  event: 'Событие',
  amount: 'Сумма',
  balance: 'Баланс',
  atMonthEnd: 'На конец месяца',
  onBalanceNow: 'Сейчас на балансе',
  atMonthStart: 'На начало месяца',
  atStart: 'на начало',
  nowNote: 'сейчас ',
  atEndNote: 'на конец ',
  received: 'Поступило',
  returnedFromPrepayments: 'Вернулось из предоплат',
  paidIntoPrepayments: 'Внесено в предоплату',
  charged: 'Списано',
  prepaymentExplained:
    'Предоплата переходит в\u00a0«Списано» по\u00a0часам работы, остаток вернётся при остановке сервера.',
  // StackedChart
  billions: 'млрд',
  millions: 'млн',
  thousands: 'тыс.',
  totalOf: (amount: Value): string => `Всего ${amount}`,
  total: 'Всего',
  bottomToTop: (partsName: Value): string => `${partsName}, снизу вверх`,
  share: 'Доля'
}

export type HistoryWords = Readonly<typeof HISTORY>

export const historyTexts = (
  words: { readonly history?: HistoryWords | undefined } | undefined
): HistoryWords => words?.history ?? HISTORY
