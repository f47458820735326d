import type { AccountDocument, ReadEvent } from '../schemas/history.ts'

/** Turnover of a month in kopeks, each at least 0: `opening + received + returned − prepaid − spent = closing`. */
export interface MonthTurnover {
  /** Payments and credits. */
  readonly received: number
  /** Returned prepayments and hours that were not charged. */
  readonly returned: number
  /** Prepayments of periods. */
  readonly prepaid: number
  /** Charged hours and payouts. */
  readonly spent: number
}

/**
 * Sums up the events of a month. A write-off with a calculation document is a prepayment.
 * Source: docs/rules/notices.md#what-a-month-adds-up-to.
 */
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
