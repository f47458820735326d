import type { Book, Server } from './Book.ts'
import { beginPeriod } from './begin-period.ts'
import { holdPrepayment } from './hold-prepayment.ts'
import { pin } from './pin.ts'
import { planName } from './plan-name.ts'
import { say } from './say.ts'
import { takeHour } from './take-hour.ts'
import { turnOff } from './turn-off.ts'

/** A paid period has ended: the next one is bought at the price of that moment, or hours follow, or it is off. */
export function renew(book: Book, server: Server, at: number): void {
  const plan = server.price_plan
  server.period_start = null
  server.paid_until = at
  if (plan === 0) {
    takeHour(book, server, at)
    return
  }
  if (!server.auto_renewal) {
    turnOff(book, server, at, 'оплаченный период закончился, автопродление выключено')
    return
  }
  const price = book.priceAt(server, plan, at)
  if (price === undefined || price.quote.total > book.balance) {
    say(book, at, 'rebill_error', `Не удалось продлить сервер «${server.name}»: не хватает средств`, server)
    takeHour(book, server, at)
    return
  }
  pin(server, plan, price, at)
  server.promocode_id = null
  server.launch += 1
  server.paid_hours = 0
  holdPrepayment(book, server, at, `renewal:${server.server_id}:${server.launch}`)
  say(book, at, 'rebill_success', `Сервер «${server.name}» продлён: ${planName(plan)}`, server)
  beginPeriod(book, server, at)
}
