export {
  EVENT_TYPES,
  type EventType,
  PAYMENT_TYPES,
  type PaymentType,
  USER_TYPES,
  type UserType
} from './account/ACCOUNT_CODES.ts'
export { checkInn } from './account/checkInn.ts'
export { checkKpp } from './account/checkKpp.ts'
export { checkPassword } from './account/checkPassword.ts'
export { paymentFor } from './account/paymentFor.ts'
export type { Issue, IssueCode } from './configuration/Issue.ts'
