import type { ServerConfig, User } from '@cloud/api'
import { STATUS } from '@cloud/pricing'

interface CurrentCharges {
  /** Rate of the servers that run. The API also counts later launches, which pay nothing until operators have prepared the machine. */
  readonly hourly_rate_rub_cents: number
  /** Sentence that replaces the rate; undefined if a server runs, or operators prepare none. */
  readonly text: string | undefined
}

type ChargedServer = Pick<
  ServerConfig,
  'status' | 'manual_start' | 'prepaid_left_rub_cents' | 'hour_price_rub_cents'
>

/** Returns what the balance pays now, while operators prepare servers. */
export function currentCharges(
  { hourly_rate_rub_cents: rate }: Pick<User, 'hourly_rate_rub_cents'>,
  servers: readonly ChargedServer[]
): CurrentCharges {
  const prepared = servers.filter(({ manual_start }) => manual_start !== null)
  // a first launch holds its prepayment and is not part of the rate
  const later = prepared.filter(({ prepaid_left_rub_cents }) => prepaid_left_rub_cents === 0)
  const isIdle = prepared.length > 0 && !servers.some(({ status }) => status === STATUS.active)
  return {
    hourly_rate_rub_cents: later.reduce(
      (left, server) => Math.max(0, left - server.hour_price_rub_cents),
      rate
    ),
    text: isIdle
      ? `${prepared.length === 1 ? 'Сервер' : 'Серверы'} готовят: оплаченное время пойдёт с\u00a0запуска.`
      : undefined
  }
}
