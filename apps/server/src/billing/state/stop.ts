import type { Book, Server } from './Book.ts'
import { endPeriod } from './end-period.ts'
import { enter } from './enter.ts'
import { order } from './order.ts'
import { say } from './say.ts'

/** An active server is stopped, by its owner if nothing else is said: the rest of the prepayment returns at once. */
export function stop(book: Book, server: Server, at: number, why = ''): void {
  enter(server, 'stop')
  const returned = endPeriod(book, server, at)
  order(book, server, at, 'stopped')
  say(book, at, 'cloud_server_stopped', `Сервер «${server.name}» остановлен${why}`, server, returned)
}
