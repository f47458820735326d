export type { CallOptions } from './client/call.ts'
export { type Client, createClient } from './client/client.ts'
export { type ClientOf, type ClientOptions, clientOf, type Resources } from './client/client-of.ts'
export { CallFailed, dataOf } from './client/data-of.ts'
export { errorText } from './client/error-text.ts'
export { type Issues, issuesOf } from './client/issues-of.ts'
export { IDEMPOTENCY_KEY_HOURS, newKey } from './client/new-key.ts'
export { type PagePosition, paginate } from './client/paginate.ts'
export { preloaded } from './client/preloaded.ts'
export { promoErrorText } from './client/promo-error-text.ts'
export { refreshedUser } from './client/refreshed-user.ts'
export { resultOf } from './client/result-of.ts'
export { WaitError, type WaitErrorCode, type WaitOptions, waitFor } from './client/wait-for.ts'
export { CONSENT_VERSION } from './consent.ts'
export { type Contract, contract } from './contract.ts'
export { csvRoubles, csvText } from './csv.ts'
export { DOCUMENT_PREFIXES, documentNumber } from './document-number.ts'
export { type Document, documentAddress, documents } from './documents.ts'
export type { Answer, Body, Endpoint, Params, Query, Received, Written } from './endpoint.ts'
export { SCOPES, type Scope } from './endpoint.ts'
export { userList } from './endpoints/user-list.ts'
export {
  type CallError,
  DOMAIN_ERRORS,
  type DomainCode,
  type ErrorCode,
  type ErrorExtras,
  type Extras,
  GENERAL_ERRORS,
  type GeneralCode,
  type Refusal,
  type Result
} from './errors.ts'
export { flavorIds } from './flavor-ids.ts'
export { foldEvents, type ShownEvent } from './history/fold-events.ts'
export { type MonthTurnover, monthTurnover } from './history/month-turnover.ts'
export { shownPeriods } from './history/shown-periods.ts'
export { normalizeNfc } from './normalize-nfc.ts'
export type {
  FoundOffer,
  InvalidOffer,
  LabelledValue,
  LinkOffer,
  OfferAnswer,
  OfferDocument,
  OfferDocumentRow,
  SavedOfferAnswer
} from './offer-document.ts'
export type { PageDescription, PageGlobals, PageRenderer } from './page-globals.ts'
export { privateKeyKind } from './private-key.ts'
export { rentedSsd } from './rented-ssd.ts'
export { savedOfferValidity } from './saved-offer-validity.ts'
export type { Session, SignIn, SignUp } from './schemas/account.ts'
export type { Alert } from './schemas/alert.ts'
export type { Cpu, Flavor, Gpu, Os, Ram, Ssd } from './schemas/catalogue.ts'
export type { Estimate, EstimatePayload } from './schemas/estimate.ts'
export type { AccountDocument, Event, Period, ReadEvent } from './schemas/history.ts'
export type { StoredResponse } from './schemas/idempotency-key.ts'
export type { Lead } from './schemas/lead.ts'
export { OfferQuery } from './schemas/offer.ts'
export type { OfferOutcome, OfferPreview } from './schemas/offer-preview.ts'
export type { OfferStatus } from './schemas/offer-status.ts'
export type { PriceHistory } from './schemas/price-history.ts'
export type { PriceList } from './schemas/price-list.ts'
export type { Promo, PromoPayload } from './schemas/promo.ts'
export type { Quote } from './schemas/quote.ts'
export type {
  ChangePayload,
  ChangePreview,
  PriceHold,
  ServerChange,
  ServerConfig,
  StartPreview,
  StatusChange,
  StopPreview
} from './schemas/rented-server.ts'
export {
  type NewRule,
  RULE_ACTIONS,
  RULE_HINDRANCES,
  type Rule,
  type RuleAction,
  type RuleChange,
  type RuleCondition,
  type RuleHindrance,
  type RulePreview
} from './schemas/rule.ts'
export type { Machines } from './schemas/sandbox.ts'
export type { NewOffer, OfferAcceptance, SavedOffer } from './schemas/saved-offer.ts'
export type { Acts, Confirmation, Factors, Proof, SecondStep } from './schemas/security.ts'
export type { Created, CreatePayload } from './schemas/server.ts'
export type { Balances, Spending, SpendingParts, SpendingQuery } from './schemas/spending.ts'
export type { NewSshKey, SshKey } from './schemas/ssh-key.ts'
export type { NewToken, Token, TokenWithSecret } from './schemas/token.ts'
export type { TopUp, TopUpPayload, TopUpState } from './schemas/top-up.ts'
export type { User } from './schemas/user.ts'
export type { UserChange } from './schemas/user-change.ts'
export type { NewWatch, Watch } from './schemas/watch.ts'
export {
  DELIVERY_STATUSES,
  type Delivery,
  type NewWebhook,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookChange,
  type WebhookEventType,
  type WebhookWithSecret
} from './schemas/webhook.ts'
export { serverNames } from './server-names.ts'
export { SPENDING_STEPS_MAX, type SpendingStep, spendingSteps } from './spending-steps.ts'
export {
  readStreamChange,
  readStreamReady,
  STREAM_BEAT_MS,
  STREAM_PATH,
  type StreamChange
} from './stream.ts'
export {
  type VerifyOptions,
  verifyWebhook,
  WEBHOOK_TOLERANCE_SECONDS,
  WebhookError,
  type WebhookErrorCode,
  type WebhookHeaders
} from './webhooks/verify-webhook.ts'
export type { WebhookData, WebhookMessage } from './webhooks/webhook-message.ts'
