import type { Book } from './Book.ts'
import { type Due, dues } from './dues.ts'
import { periodEnd } from './period-end.ts'
import { nextNotice, passThreshold, weigh } from './weigh.ts'

const earlier = (a: Due, b: Due) => a.at - b.at || a.asks - b.asks || a.server.server_id - b.server.server_id

const nextDue = (book: Book): Due | undefined =>
  book.servers
    .flatMap((server) => dues(book, server))
    .reduce<Due | undefined>(
      (first, due) => (first === undefined || earlier(due, first) < 0 ? due : first),
      undefined
    )

/**
 * Does what fell due before `now`, in order of due time, each with the state and prices of its moment and dated with
 * it. So the books do not depend on when this runs. Source: docs/rules/money.md#settled-first.
 *
 * @param stop asked after each act whether to leave the rest for later
 * @returns whether it was stopped
 */
export function settleBook(book: Book, now: number, stop: (did: Due) => boolean = () => false): boolean {
  for (;;) {
    const due = nextDue(book)
    const notice = nextNotice(book)
    if (notice !== null && notice < (due?.at ?? now)) {
      if (notice >= now) return false
      passThreshold(book, Math.max(notice, book.last_at))
    } else {
      if (due === undefined || due.at >= now) return false
      const at = Math.max(due.at, book.last_at)
      due.act(book, due.server, at)
      if (due.quiet === undefined) weigh(book, at)
      if (stop(due)) return true
    }
  }
}

/**
 * When anything falls due next, and when something does that touches balance, state or notices: the hours of a paid
 * period do not, its end does. null for never.
 */
export function nextMoments(book: Book): { next_due_at: number | null; next_act_at: number | null } {
  const all = book.servers.flatMap((server) => dues(book, server))
  const notice = nextNotice(book)
  const first = (moments: readonly number[]) =>
    moments.reduce<number | null>((least, at) => (least === null ? at : Math.min(least, at)), notice)
  return {
    next_due_at: first(all.map(({ at }) => at)),
    next_act_at: first(all.map(({ at, quiet, server }) => (quiet ? (periodEnd(server) ?? at) : at)))
  }
}
