export { balanceForRun } from './estimate/balance-for-run.ts'
export { bestPlan } from './estimate/best-plan.ts'
export { bestPlanForRun } from './estimate/best-plan-for-run.ts'
export { breakEvenHours } from './estimate/break-even-hours.ts'
export {
  MONTH_HOURS,
  monthCostAtHours,
  type PlanChoice
} from './estimate/month-cost-at-hours.ts'
export { type PricedFlavor, type PriceList, priceListAt } from './estimate/price-list-at.ts'
export { type PriceListChoice, quoteAt } from './estimate/quote-at.ts'
export { ESTIMATE_MAX, type Estimate, type EstimateItem, quoteMany } from './estimate/quote-many.ts'
export { type PriceListItem, quoteManyAt } from './estimate/quote-many-at.ts'
export { MAX_RUN_HOURS, type RunChoice } from './estimate/run-choice.ts'
export { runCost } from './estimate/run-cost.ts'
