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
export { TOP_UP } from './account/TOP_UP.ts'
export type { Issue, IssueCode } from './configuration/Issue.ts'
