import { PRICE_PLANS, type PricePlan } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'

/** What the plans are called, also after 'за'. Source: docs/rules/screen.md#words. */
export const PLAN_NAMES = Object.fromEntries(PRICE_PLANS.map((plan) => [plan, planName(plan)])) as Readonly<
  Record<PricePlan, string>
>
