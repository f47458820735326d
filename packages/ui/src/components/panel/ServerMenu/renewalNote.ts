import { formatRub } from '@cloud/pricing'
import { moscowDay } from '../../../words/moscow.ts'
import { planText } from '../../../words/plan-names.ts'
import { panelTexts } from '../../../words/ru/panel.ts'
import type { Words } from '../../../words/words.ts'

/** The parts of a server that the note about its renewal needs, as the API returns them; not for the hourly plan. */
export interface RenewedServer {
  readonly price_plan: number
  readonly auto_renewal: boolean
  /** Current cost of a renewal in kopeks; `null` if the plan can no longer be renewed. */
  readonly renewal_total_rub_cents: number | null
  readonly paid_until: string | null
}

/** Describes the effect of auto-renewal: date, period and cost at the current price. */
export function renewalNote(server: RenewedServer, words?: Words): string {
  const texts = panelTexts(words)
  const { price_plan, auto_renewal, renewal_total_rub_cents: price, paid_until } = server
  if (!auto_renewal) {
    return paid_until === null ? texts.offAtPeriodEnd : texts.offOn(moscowDay(paid_until, words))
  }
  // without a price, because the plan was withdrawn, the server continues by the hour
  if (price === null)
    return paid_until === null ? texts.hourlyAtPeriodEnd : texts.hourlyFrom(moscowDay(paid_until, words))
  const period = texts.renewedFor(planText(price_plan, words), formatRub(price, 'always'))
  return paid_until === null ? period : `${moscowDay(paid_until, words)} ${period}`
}
