import type { Book, Server } from './Book.ts'

/** Takes the promo off a server; its use comes back if the server was never active. */
export function givePromoBack(book: Book, server: Server, at: number): void {
  if (server.promocode_id !== null && !server.ever_active)
    book.promos_back.push({ server_id: server.server_id, at })
  server.promocode_id = null
}
