export type { EventType } from './account/event-types.ts'
export type { PaymentType } from './account/payment-for.ts'
export type { UserType } from './account/user-types.ts'

export { type Availability, availability } from './catalogue/availability.ts'
export { cheapestFlavor } from './catalogue/cheapest-flavor.ts'
export { cpuChoices } from './catalogue/cpu-choices.ts'
export type { CpuFlavor } from './catalogue/cpu-flavor.ts'
export { findGpu } from './catalogue/find-gpu.ts'
export { gpuShortName } from './catalogue/gpu-short-name.ts'
export { ramChoices } from './catalogue/ram-choices.ts'

export { availablePlans } from './configuration/available-plans.ts'
export {
  type Configuration,
  type ConfigurationField,
  checkConfiguration
} from './configuration/check-configuration.ts'
export { checkServerName, SERVER_NAME_MAX } from './configuration/check-server-name.ts'
export { clampSsdSize } from './configuration/clamp-ssd-size.ts'
export { DEFAULT_CHOICES } from './configuration/default-choices.ts'
export type { Issue, IssueCode } from './configuration/issue.ts'
export { parsePricePlan } from './configuration/parse-price-plan.ts'
export { parseSsdSize } from './configuration/parse-ssd-size.ts'
export { DEFAULT_SSD, SSD_SIZE, SSD_SIZES } from './configuration/ssd-size.ts'
export { formatRub } from './money/format-rub.ts'
export type { BasisPoints, Kopeks } from './money/kopeks.ts'
export { PricingError, type PricingErrorCode } from './money/pricing-error.ts'
export { type ExplainLine, explain } from './quote/explain.ts'
export { PRICE_PLANS, type PricePlan } from './quote/price-plans.ts'
export { type Quote, quote } from './quote/quote.ts'
export type { QuoteInput } from './quote/quote-input.ts'
export { DEFAULT_TERMS, type PlanTerms, type Terms } from './quote/terms.ts'

export {
  canChangeConfiguration,
  canDelete,
  canJoinQueue,
  canStart,
  canStop,
  type HasStatus
} from './rental/allowed-actions.ts'
export { chargedAfter } from './rental/charged-after.ts'
export { nextStatus } from './rental/next-status.ts'
export { BILLING_PERIODS, type BillingPeriod, STATUS, type Status } from './rental/status.ts'
export { type Action, TRANSITIONS } from './rental/transitions.ts'
