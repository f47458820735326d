import type { Server } from './Book.ts'
import { enter } from './enter.ts'

/** A person takes a server out of the queue; its price holds 30 days from now. */
export function leaveQueue(server: Server, at: number): void {
  enter(server, 'stop')
  server.queue_ticket = null
  server.pinned_at = at
}
