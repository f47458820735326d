import type { Action } from '@cloud/pricing'
import type { Book, Server } from './Book.ts'
import { enter } from './enter.ts'
import { holdPrepayment } from './hold-prepayment.ts'
import { launchPrice } from './launch-price.ts'
import { order } from './order.ts'
import { pin } from './pin.ts'

/**
 * Starts a server: the prepayment of a first launch is held before the machine is asked for; a later one reserves
 * nothing. Money and capacity were judged before.
 */
export function launch(book: Book, server: Server, at: number, action: Action = 'start'): void {
  enter(server, action)
  book.taken.push(server.flavor_id)
  server.queue_ticket = null
  server.launch += 1
  server.paid_hours = 0
  server.started_at = null
  if (!server.launched) {
    if (server.lapsed) pin(server, server.price_plan, launchPrice(book, server, at), at)
    if (action === 'serve') server.pinned_at = at
    holdPrepayment(book, server, at, `launch:${server.server_id}:${server.launch}`)
  }
  order(book, server, at, 'running')
}
