export type { EventType } from './account/EVENT_TYPES.ts'
export type { PaymentType } from './account/PAYMENT_TYPES.ts'
export type { UserType } from './account/USER_TYPES.ts'

export { type Availability, availability } from './catalog/availability.ts'
export type { CpuFlavor } from './catalog/CpuFlavor.ts'
export { cheapestFlavor } from './catalog/cheapestFlavor.ts'
export { cpuChoices } from './catalog/cpuChoices.ts'
export { findGpu } from './catalog/findGpu.ts'
export { gpuShortName } from './catalog/gpuShortName.ts'
export { ramChoices } from './catalog/ramChoices.ts'

export { availablePlans } from './configuration/availablePlans.ts'
export {
  type Configuration,
  type ConfigurationField,
  checkConfiguration
} from './configuration/checkConfiguration.ts'
export { checkServerName, SERVER_NAME_MAX } from './configuration/checkServerName.ts'
export { clampSsdSize } from './configuration/clampSsdSize.ts'
export { DEFAULT_CHOICES, DEFAULT_SSD } from './configuration/DEFAULT_CHOICES.ts'
export type { Issue, IssueCode } from './configuration/Issue.ts'
export { isConfigurationChanged, type PricedConfiguration } from './configuration/isConfigurationChanged.ts'
export { PRICE_PLANS, type PricePlan } from './configuration/PRICE_PLANS.ts'
export { parsePricePlan } from './configuration/parsePricePlan.ts'
export { parseSsdSize } from './configuration/parseSsdSize.ts'
export { SSD_SIZE } from './configuration/SSD_SIZE.ts'

export { formatRub } from './money/formatRub.ts'
export type { BasisPoints, Kopeks } from './money/Kopeks.ts'
export { PricingError, type PricingErrorCode } from './money/PricingError.ts'

export type { ExplainLine } from './quote/ExplainLine.ts'
export { explain } from './quote/explain.ts'
export type { QuoteInput } from './quote/QuoteInput.ts'
export type { Quote } from './quote/QuoteShape.ts'
export { quote } from './quote/quote.ts'
export { DEFAULT_TERMS, type Terms } from './quote/Terms.ts'

export {
  canChangeConfiguration,
  canDelete,
  canJoinQueue,
  canStart,
  canStop,
  type HasStatus
} from './rental/can.ts'
export { chargedAfter } from './rental/chargedAfter.ts'
export { nextStatus } from './rental/nextStatus.ts'
export { BILLING_PERIODS, type BillingPeriod, STATUS, type Status } from './rental/STATUS.ts'
export { type Action, TRANSITIONS } from './rental/TRANSITIONS.ts'
