import { formatRub } from '@cloud/pricing'
import type { Book, Server } from './Book.ts'
import { moscowTime } from './moscow-time.ts'
import { periodEnd } from './period-end.ts'
import { say } from './say.ts'

/** 72 hours before a period ends: what will happen then, and at which price. */
export function tellEnd(book: Book, server: Server, at: number): void {
  server.end_told = true
  const end = `Оплаченный период сервера «${server.name}» закончится ${moscowTime(periodEnd(server) ?? at)} (МСК).`
  const price = book.priceAt(server, server.price_plan, at)
  const then =
    server.auto_renewal && price !== undefined
      ? `Автопродление включено: цена на сегодня ${formatRub(price.quote.total)}`
      : 'Автопродление выключено: сервер будет выключен'
  say(book, at, 'auto_renewal', `${end} ${then}`, server)
}
