import type { HistoryWords } from '../ru/history.ts'
import { EVENT_NAMES } from './event-names.ts'

export const HISTORY: HistoryWords = {
  actLog: 'History of actions',
  eventNames: EVENT_NAMES,
  // ActLog
  when: 'When',
  what: 'What',
  from: 'From',
  // History
  otherEvent: 'Other event',
  document: 'Document',
  byTheHour: 'By the hour',
  event: 'Event',
  amount: 'Amount',
  balance: 'Balance',
  atMonthEnd: 'At the end of the month',
  onBalanceNow: 'On the balance now',
  atMonthStart: 'At the start of the month',
  atStart: 'at the start of',
  nowNote: 'now ',
  atEndNote: 'at the end of ',
  received: 'Received',
  returnedFromPrepayments: 'Returned from prepayments',
  paidIntoPrepayments: 'Paid into prepayments',
  charged: 'Charged',
  prepaymentExplained:
    'Prepayments move to\u00a0“Charged” by\u00a0the hours of work, the rest returns when the server stops.',
  // StackedChart
  billions: 'bn',
  millions: 'm',
  thousands: 'k',
  totalOf: (amount) => `Total ${amount}`,
  total: 'Total',
  bottomToTop: (partsName) => `${partsName}, bottom to top`,
  share: 'Share'
}
