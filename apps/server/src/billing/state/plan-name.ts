import type { PricePlan } from '@cloud/pricing'

const NAMES = {
  0: '1\u00a0час',
  1: '1\u00a0месяц',
  3: '3\u00a0месяца',
  6: '6\u00a0месяцев',
  12: '12\u00a0месяцев'
} as const satisfies Record<PricePlan, string>

export const planName = (plan: PricePlan): string => NAMES[plan]
