import type { PricePlan } from '../configuration/price-plans.ts'
import { plural } from './plural.ts'

/**
 * What a plan is called in Russian, also after 'за'; with a no-break space.
 * Source: docs/rules/screen.md#words.
 * @example planName(0) // '1\u00a0час'
 * @example planName(3) // '3\u00a0месяца'
 */
export function planName(plan: PricePlan): string {
  return plan ? `${plan}\u00a0${plural(plan, ['месяц', 'месяца', 'месяцев'])}` : '1\u00a0час'
}
