import type { PricePlan } from '@cloud/pricing'

/** What the plans are called, also after 'за'. Source: docs/rules/screen.md#words. */
export const PLAN_NAMES: Readonly<Record<PricePlan, string>> = {
  0: '1\u00a0час',
  1: '1\u00a0месяц',
  3: '3\u00a0месяца',
  6: '6\u00a0месяцев',
  12: '12\u00a0месяцев'
}
