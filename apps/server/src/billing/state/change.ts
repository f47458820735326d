import { type PricePlan, STATUS } from '@cloud/pricing'
import type { Book, Price, Server } from './Book.ts'
import { beginPeriod } from './begin-period.ts'
import { endPeriod } from './end-period.ts'
import { enter } from './enter.ts'
import { givePromoBack } from './give-promo-back.ts'
import { holdPrepayment } from './hold-prepayment.ts'
import { order } from './order.ts'
import { pin } from './pin.ts'
import { say } from './say.ts'

/**
 * Another configuration or plan: the rest of the old prepayment returns, the new one is taken, and the server starts;
 * with the same flavor an active one stays where it is and its new period begins now. Whether it may was judged before.
 */
export function change(
  book: Book,
  server: Server,
  at: number,
  flavor_id: number,
  plan: PricePlan,
  price: Price
): void {
  const active = server.status === STATUS.active
  const inPlace = active && server.flavor_id === flavor_id
  const returned = endPeriod(book, server, at)
  if (active) {
    const text = `Сервер «${server.name}» остановлен: смена конфигурации`
    say(book, at, 'cloud_server_stopped', text, server, returned)
  }
  enter(server, inPlace ? 'change_in_place' : 'change')
  givePromoBack(book, server, at)
  pin(server, plan, price, at)
  if (!inPlace) book.taken.push(flavor_id)
  server.flavor_id = flavor_id
  server.launch += 1
  server.paid_hours = 0
  server.launched = inPlace
  server.paid_until = null
  server.hour_taken_rub_cents = 0
  server.started_at = inPlace ? at : null
  holdPrepayment(book, server, at, `change:${server.server_id}:${server.launch}`)
  if (inPlace) {
    beginPeriod(book, server, at)
    say(book, at, 'cloud_server_started', `Сервер «${server.name}» запущен`, server)
  } else order(book, server, at, 'running')
}
