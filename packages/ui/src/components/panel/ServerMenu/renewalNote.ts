import { formatRub } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { moscowDay } from '../../../words/moscow.ts'

/** The parts of a server that the note about its renewal needs, as the API returns them; not for the hourly plan. */
export interface RenewedServer {
  readonly price_plan: number
  readonly auto_renewal: boolean
  /** Current cost of a renewal in kopeks; `null` if there is nothing to renew. */
  readonly renewal_total_rub_cents: number | null
  readonly paid_until: string | null
}

/** Describes the effect of auto-renewal: date, period and cost at the current price. */
export function renewalNote(server: RenewedServer): string {
  const { price_plan, auto_renewal, renewal_total_rub_cents: price, paid_until } = server
  if (!auto_renewal) {
    return paid_until === null
      ? 'в конце периода сервер выключится'
      : `${moscowDay(paid_until)} сервер выключится`
  }
  const period = `на\u00a0${planName(price_plan)}${price === null ? '' : ` за\u00a0${formatRub(price, 'always')}`}`
  return paid_until === null ? period : `${moscowDay(paid_until)} ${period}`
}
