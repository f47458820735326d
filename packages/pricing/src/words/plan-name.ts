import { plural } from './plural.ts'

/**
 * Returns the Russian name of a plan with a no-break space; it also fits after 'за'. Accepts any number of months, because
 * a newer shop may have plans that this version does not know.
 * Source: docs/rules/screen.md#words.
 * @example planName(0) // '1\u00a0час'
 * @example planName(3) // '3\u00a0месяца'
 */
export function planName(plan: number): string {
  return plan ? `${plan}\u00a0${plural(plan, ['месяц', 'месяца', 'месяцев'])}` : '1\u00a0час'
}
