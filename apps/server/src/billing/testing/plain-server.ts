const HOUR = 3_600_000
const DAY = 24 * HOUR

export type State = 'waiting' | 'paused' | 'starting' | 'active' | 'stopping' | 'error' | 'deleted'

/** Returns the cost of a plan at a moment: the total, and an hour outside a period. */
export type Prices = (
  plan: number,
  promo: boolean,
  moment: number
) => { readonly total: number; readonly hour: number }

/** Input of a new server. */
export interface NewServer {
  readonly id: number
  readonly plan: number
  readonly promo: boolean
  readonly queued: boolean
}

/** A server as `PlainAccount` keeps it. */
export interface PlainServer {
  readonly id: number
  state: State
  plan: number
  promo: boolean
  total: number
  hour: number
  pinnedAt: number
  lapsed: boolean
  /** Amounts of the prepaid hours still to come, oldest first. */
  prepaid: number[]
  /** End of the paid hour, or of a paid part of one. */
  paidTo: number
  /** Amount taken for that hour. */
  took: number
  inPeriod: boolean
  /** True if no launch followed since the price was pinned. */
  first: boolean
  everActive: boolean
  asked: number
  renews: boolean
  /** Moment at which the server became active, or was changed in place. */
  began: number
  /** A stop was requested during the start. */
  stopsSoon: boolean
  ticket: number
}

/** Returns the cost of each hour of a prepaid plan, oldest first. */
export function prepaidHours(total: number, plan: number): number[] {
  const hours = Math.max(1, 720 * plan)
  // the total up to each hour is rounded, so that remainders carry over from hour to hour
  const upTo = (k: number) => Math.floor((2 * total * k + hours) / (2 * hours))
  return Array.from({ length: hours }, (_, k) => upTo(k + 1) - upTo(k))
}

/** Returns the moment at which something happens to a server without an act. */
export function dueAt({ state, first, lapsed, pinnedAt, asked, paidTo }: PlainServer): number {
  if (state === 'active') return paidTo
  if (state === 'starting') return asked + HOUR / 4
  const lapses = (state === 'paused' || state === 'error') && first && !lapsed
  return lapses ? pinnedAt + 30 * DAY : Number.POSITIVE_INFINITY
}
