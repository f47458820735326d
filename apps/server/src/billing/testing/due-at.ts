import type { Rented } from './Rented.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** When something happens to a server by itself. */
export function dueAt({ state, first, lapsed, pinnedAt, asked, paidTo }: Rented): number {
  if (state === 'active') return paidTo
  if (state === 'starting') return asked + HOUR / 4
  const lapses = (state === 'paused' || state === 'error') && first && !lapsed
  return lapses ? pinnedAt + 30 * DAY : Number.POSITIVE_INFINITY
}
