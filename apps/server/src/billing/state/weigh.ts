import type { EventType } from '@cloud/pricing'
import { lastsUntil } from '@cloud/pricing/books'
import type { Book } from './Book.ts'
import { HOUR } from './HOUR.ts'
import { runningServers } from './running-servers.ts'
import { say } from './say.ts'

interface Level {
  readonly within: number
  readonly type: EventType
  readonly text: string
}

/** From the least to the most urgent; an account's `told_level` counts them. */
const LEVELS: readonly Level[] = [
  { within: 72 * HOUR, type: 'balance_low', text: 'Баланса хватит меньше чем на 72\u00a0часа' },
  { within: 24 * HOUR, type: 'balance_last_day', text: 'Баланса хватит меньше чем на 24\u00a0часа' },
  {
    within: HOUR,
    type: 'service_turned_off_soon',
    text: 'Меньше чем через час серверы начнут выключаться: пополните баланс'
  }
]

/** After an act: how long the balance lasts, told once when it has become shorter than 72, 24 or 1 hours. */
export function weigh(book: Book, at: number): void {
  const lasts_until = lastsUntil({ balance: book.balance, now: at, servers: runningServers(book, at) })
  book.lasts_until = lasts_until
  const level = lasts_until === null ? 0 : LEVELS.filter(({ within }) => lasts_until - at < within).length
  tellLevel(book, at, level)
}

/** When the next notice falls due, though nothing happens until then; null when there is none. */
export function nextNotice({ lasts_until, told_level }: Book): number | null {
  const next = LEVELS[told_level]
  return lasts_until === null || next === undefined ? null : lasts_until - next.within
}

/** A threshold has passed. */
export function passThreshold(book: Book, at: number): void {
  tellLevel(book, at, book.told_level + 1)
}

function tellLevel(book: Book, at: number, level: number): void {
  const urgent = LEVELS[level - 1]
  if (level > book.told_level && urgent !== undefined) say(book, at, urgent.type, urgent.text)
  book.told_level = level
}
