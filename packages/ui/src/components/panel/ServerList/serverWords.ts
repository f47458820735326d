import { formatRub, STATUS } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { moscowDate, moscowMoment } from '../../../words/moscow.ts'
import { startLimit } from '../../../words/start-limit.ts'

/** The parts of a server that its texts need, as the API returns them. Amounts are in kopeks, moments in ISO 8601. */
export interface WordedServer {
  readonly status: number
  readonly price_plan: number
  readonly server_full_rent_price_rub_cents: number
  readonly hour_price_rub_cents: number
  readonly prepaid_left_rub_cents: number
  readonly missing_rub_cents: number
  readonly started_at: string | null
  readonly paid_until: string | null
  /** A start that operators carry out by hand. @default null */
  readonly manual_start?: { readonly requested_at: string; readonly due_at: string } | null
}

interface Words {
  readonly main: string
  readonly note: string | null
}

/** Returns the time that a requested start by hand may take, after the word 'до': '24 часов'. */
export const launchLimit = ({
  requested_at,
  due_at
}: {
  readonly requested_at: string
  readonly due_at: string
}): string => startLimit(Math.round((Date.parse(due_at) - Date.parse(requested_at)) / 60_000))

/** Returns the line below the status. */
export function statusNote(server: WordedServer, isSwitchedOff = false): string | null {
  const { status, started_at, manual_start } = server
  if (status === STATUS.start && manual_start)
    return `готовим машину, обычно до\u00a0${launchLimit(manual_start)}`
  if (status === STATUS.active && started_at !== null) return `с ${moscowMoment(started_at)}`
  if (status === STATUS.paused && isSwitchedOff) return 'не хватило денег'
  if (status === STATUS.requested) return 'ожидание бесплатно'
  if (status === STATUS.error) return started_at === null ? 'запуск не удался' : 'сервер перестал отвечать'
  if (status === STATUS.deleted) return 'в другом окне'
  return null
}

/** Returns the note about missing money. A later launch needs only a positive balance, so naming the one missing kopek would confuse. */
const missingNote = ({ missing_rub_cents, started_at }: WordedServer) =>
  missing_rub_cents === 1 && started_at !== null
    ? 'на балансе нет денег'
    : `не хватает ${formatRub(missing_rub_cents, 'always')}`

/** Returns the price of a server, and what is charged next: the balance or the prepayment. */
export function moneyWords(server: WordedServer): Words {
  const { status, price_plan, hour_price_rub_cents: hour, missing_rub_cents: missing, paid_until } = server
  const price =
    price_plan === 0
      ? `${formatRub(hour, 'always')} в\u00a0час`
      : `${formatRub(server.server_full_rent_price_rub_cents, 'always')} за\u00a0${planName(price_plan)}`
  switch (status) {
    case STATUS.active:
      return price_plan === 0 || paid_until === null
        ? { main: price, note: 'с баланса' }
        : {
            main: `до\u00a0${moscowDate(paid_until)}`,
            note: `${price}, остаток\u00a0${formatRub(server.prepaid_left_rub_cents, 'always')}`
          }
    case STATUS.start:
      return { main: price, note: 'оплаченное время пойдёт с запуска' }
    case STATUS.requested:
    case STATUS.paused:
      if (missing > 0) return { main: price, note: missingNote(server) }
      if (status === STATUS.requested) return { main: price, note: 'спишется при запуске' }
      return { main: price, note: price_plan === 0 ? 'после запуска, с баланса' : 'спишется при запуске' }
    case STATUS.error:
      return { main: 'Деньги не списываются', note: 'списанное вернулось на баланс' }
    case STATUS.deleted:
      return { main: price, note: 'больше не списывается' }
    default:
      return { main: price, note: null }
  }
}

/** Returns until when the price is guaranteed for a server that waits for its first launch. */
export function holdNote({ status }: WordedServer, price_holds_until: string | undefined): string | null {
  if (status !== STATUS.paused || price_holds_until === undefined) return null
  return `цена действует до\u00a0${moscowMoment(price_holds_until)}`
}
