import { formatRub } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { moscowDay } from '../../../words/moscow.ts'

/** What the words about a renewal need; as the API gives it, of a server that is not paid by hours. */
export interface RenewedServer {
  readonly price_plan: number
  readonly auto_renewal: boolean
  /** What a renewal would cost today, kopeks; `null` where there is nothing to renew. */
  readonly renewal_total_rub_cents: number | null
  readonly paid_until: string | null
}

/** What the switch of auto-renewal does: when, for how long, and for how much at today's price. */
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
