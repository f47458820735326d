import { formatRub } from '@cloud/pricing'
import type { Book, Server } from './Book.ts'
import { moscowTime } from './moscow-time.ts'
import { periodEnd } from './period-end.ts'
import { say } from './say.ts'

/** 72 hours before a period ends: what will happen then, at which price, and whether the balance of now covers that. */
export function tellEnd(book: Book, server: Server, at: number): void {
  server.end_told = true
  const end = `Оплаченный период сервера «${server.name}» закончится ${moscowTime(periodEnd(server) ?? at)} (МСК).`
  const then = server.auto_renewal
    ? `Автопродление включено: ${renewal(book, server, at)}`
    : 'Автопродление выключено: сервер будет выключен'
  say(book, at, 'auto_renewal', `${end} ${then}`, server)
}

function renewal(book: Book, server: Server, at: number): string {
  const hours = `сервер перейдёт на почасовую оплату с баланса: ${formatRub(server.plain_quote.hour)} в\u00a0час`
  const total = book.priceAt(server, server.price_plan, at)?.quote.total
  if (total === undefined) return `цены на новый период сегодня нет. Если она не появится, ${hours}`
  const sums = `цена на сегодня ${formatRub(total)}, на балансе ${formatRub(book.balance)}`
  const lacks = total - book.balance
  return lacks > 0 ? `${sums}, не хватает ${formatRub(lacks)}. Без них ${hours}` : `${sums}, этого хватает`
}
