import { plural } from './plural.ts'

/**
 * Returns the Russian name of a plan, also after 'за', with a no-break space. Takes any number of months, since a newer shop may
 * have plans that this version does not know.
 * Source: docs/rules/screen.md#words.
 * @example planName(0) // '1\u00a0час'
 * @example planName(3) // '3\u00a0месяца'
 */
export function planName(plan: number): string {
  return plan ? `${plan}\u00a0${plural(plan, ['месяц', 'месяца', 'месяцев'])}` : '1\u00a0час'
}
