import { PRICE_PLANS, type PricePlan } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { formatTexts } from './ru/formats.ts'
import type { Words } from './words.ts'

/** Names of the plans, also used after 'за'. Source: docs/rules/screen.md#words. */
export const PLAN_NAMES = Object.fromEntries(PRICE_PLANS.map((plan) => [plan, planName(plan)])) as Readonly<
  Record<PricePlan, string>
>

/** Returns the name of a plan; 0 is the hourly plan, other numbers are months. */
export const planText = (plan: number, words?: Words): string => formatTexts(words).planName(plan)
