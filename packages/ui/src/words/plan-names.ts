import { PRICE_PLANS, type PricePlan } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'

/** Names of the plans, also used after 'за'. Source: docs/rules/screen.md#words. */
export const PLAN_NAMES = Object.fromEntries(PRICE_PLANS.map((plan) => [plan, planName(plan)])) as Readonly<
  Record<PricePlan, string>
>
