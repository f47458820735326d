import type { PricePlan } from '@cloud/pricing'

const NAMES = {
  0: '1 час',
  1: '1 месяц',
  3: '3 месяца',
  6: '6 месяцев',
  12: '12 месяцев'
} as const satisfies Record<PricePlan, string>

export const planName = (plan: PricePlan): string => NAMES[plan]
