import { chargedAfter, STATUS } from '@cloud/pricing'
import { periodHours } from '@cloud/pricing/books'
import type { Book, Server } from './Book.ts'
import { enter } from './enter.ts'
import { HOUR } from './HOUR.ts'
import { move } from './move.ts'
import { order } from './order.ts'
import { say } from './say.ts'

/** What the hour under way took, unless it is just over: then nothing of it returns. */
function unfinishedHour(server: Server, at: number): number {
  if (server.period_start === null) return (server.paid_until ?? at) > at ? server.hour_taken_rub_cents : 0
  const hours = periodHours(server.price_plan)
  const finished = Math.floor((at - server.period_start) / HOUR)
  const { prepaid_rub_cents, charged_hours } = server
  return (
    chargedAfter(prepaid_rub_cents, hours, charged_hours) - chargedAfter(prepaid_rub_cents, hours, finished)
  )
}

/**
 * A launch or a machine failed. What is held returns; the hour in which an active machine failed is not charged, and
 * its paid time ends.
 */
export function fail(book: Book, server: Server, at: number, why = ''): void {
  const { server_id, launch, status, hold_rub_cents } = server
  const running = status === STATUS.active
  const hour = running ? unfinishedHour(server, at) : 0
  enter(server, 'fail')
  // leaving the queue, a pinned price holds from now on
  if (server.queue_ticket !== null) server.pinned_at = at
  server.queue_ticket = null
  server.period_start = null
  if (running) {
    server.paid_until = null
    server.hour_taken_rub_cents = 0
  }
  const returns = (key: string, source: 'hold' | 'revenue', amount_rub_cents: number) =>
    move(book, { key, at, source, target: 'balance', server_id, amount_rub_cents })
  returns(`failure:${server_id}:${launch}`, 'hold', hold_rub_cents)
  returns(`failure:${server_id}:${launch}:hour`, 'revenue', hour)
  if (running || status === STATUS.start) {
    const text = running
      ? `Сбой сервера «${server.name}»`
      : `Сервер «${server.name}» не удалось запустить${why}`
    say(book, at, 'cloud_server_stopped', text, server, hold_rub_cents + hour)
  }
  // whatever machine there is or comes yet is taken away
  order(book, server, at, 'stopped')
  server.asked_at = null
}
