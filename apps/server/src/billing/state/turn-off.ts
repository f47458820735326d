import type { Book, Server } from './Book.ts'
import { enter } from './enter.ts'
import { order } from './order.ts'
import { say } from './say.ts'

/** The product turns a server off; nothing is taken and nothing returns. */
export function turnOff(book: Book, server: Server, at: number, why: string): void {
  enter(server, 'turn_off')
  server.period_start = null
  order(book, server, at, 'stopped')
  say(book, at, 'service_turned_off', `Сервер «${server.name}» выключен: ${why}`, server)
}
