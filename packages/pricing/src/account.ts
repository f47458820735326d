export { checkEmail } from './account/check-email.ts'
export { checkInn } from './account/check-inn.ts'
export { checkKpp } from './account/check-kpp.ts'
export { checkPassword } from './account/check-password.ts'
export { checkPhone } from './account/check-phone.ts'
export { emailToAscii } from './account/email-to-ascii.ts'
export {
  EVENT_TYPES,
  type EventType,
  MAILED_EVENT_TYPES,
  SPENDING_EVENT_TYPES
} from './account/event-types.ts'
export {
  PAYMENT_TYPES,
  type PaymentType,
  paymentFor,
  TOP_UP_LIMITS
} from './account/payment-for.ts'
export {
  COMMENT_MAX,
  KEY_NAME_MAX,
  OFFER_BUYER_MAX,
  OFFER_TITLE_MAX,
  PASSWORD_LENGTH,
  PERSON_NAME_MAX,
  RULE_LIMITS,
  SSH_KEY_LIMITS,
  TOKEN_LIMITS,
  WEBHOOK_LIMITS
} from './account/typed-limits.ts'
export { INN_LENGTH, USER_TYPES, type UserType } from './account/user-types.ts'
export type { Issue, IssueCode } from './configuration/issue.ts'
