export { bestPlan } from './estimate/best-plan.ts'
export { bestRun } from './estimate/best-run.ts'
export { breakEvenHours } from './estimate/break-even-hours.ts'
export {
  isConfigurationChanged,
  type PricedConfiguration
} from './estimate/is-configuration-changed.ts'
export {
  MONTH_HOURS,
  monthAtHours,
  type PlanChoice
} from './estimate/month-at-hours.ts'
export { plansOf } from './estimate/plans-of.ts'
export { type PricedFlavor, type PriceList, priceListAt } from './estimate/price-list-at.ts'
export { type PriceListChoice, quoteAt } from './estimate/quote-at.ts'
export { ESTIMATE_MAX, type Estimate, type EstimateItem, quoteMany } from './estimate/quote-many.ts'
export { type PriceListItem, quoteManyAt } from './estimate/quote-many-at.ts'
export { MAX_RUN_HOURS, type RunChoice } from './estimate/run-choice.ts'
export { runCost } from './estimate/run-cost.ts'
export { runNeeds } from './estimate/run-needs.ts'
export { MAX_PLAN_MONTHS } from './quote/price-plans.ts'
export type { DiscountedPlan } from './quote/terms.ts'
