import type { Book, Order, Server } from './Book.ts'

/** Asks the machine for something; answers to what was asked before are old from now on. */
export function order(book: Book, server: Server, at: number, want: Order['want']): void {
  server.operation += 1
  server.asked_at = at
  server.late_told = false
  book.orders.push({ server_id: server.server_id, operation: server.operation, want })
}
