import type { Book, Server } from './Book.ts'
import { beginPeriod } from './begin-period.ts'
import { enter } from './enter.ts'
import { say } from './say.ts'
import { takeHour } from './take-hour.ts'

/** The machine is ready: paid time begins. */
export function becomeActive(book: Book, server: Server, at: number): void {
  enter(server, 'ready')
  server.asked_at = null
  server.ever_active = true
  server.started_at = at
  if (!server.launched) {
    server.launched = true
    beginPeriod(book, server, at)
  } else if ((server.paid_until ?? at) <= at && !takeHour(book, server, at)) return
  say(book, at, 'cloud_server_started', `Сервер «${server.name}» запущен`, server)
}
