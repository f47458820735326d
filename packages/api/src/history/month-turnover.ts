import type { AccountDocument, ReadEvent } from '../schemas/history.ts'

/** What moved on a balance in a month, in kopeks from 0 on: `opening + received + returned − prepaid − spent = closing`. */
export interface MonthTurnover {
  /** What came in: paid, or credited. */
  readonly received: number
  /** What came back of prepayments and of hours that were not charged. */
  readonly returned: number
  /** What was set aside for periods. */
  readonly prepaid: number
  /** Hours that were charged, and what was paid out. */
  readonly spent: number
}

/** Sums up the events of a month; a prepayment is known by its calculation. Source: docs/rules/notices.md#what-a-month-adds-up-to. */
export function monthTurnover(
  events: readonly ReadEvent[],
  documents: readonly AccountDocument[] = []
): MonthTurnover {
  const calculated = new Set(
    documents.filter(({ kind }) => kind === 'calculation').map(({ event_id }) => event_id)
  )
  const kindOf = ({ id, type, amount_rub_cents: amount }: ReadEvent): keyof MonthTurnover => {
    if (amount > 0) return type === 'cloud_server_stopped' ? 'returned' : 'received'
    return calculated.has(id) ? 'prepaid' : 'spent'
  }
  const turnover = { received: 0, returned: 0, prepaid: 0, spent: 0 }
  for (const event of events) turnover[kindOf(event)] += Math.abs(event.amount_rub_cents)
  return turnover
}
