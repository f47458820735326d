export type { CallOptions } from './call.ts'
export { type Client, createClient } from './client.ts'
export { type ClientOf, type ClientOptions, clientOf, type Resources } from './client-of.ts'
export { type Contract, contract } from './contract.ts'
export { type Document, documentAddress, documents } from './documents.ts'
export type { Answer, Body, Endpoint, Params, Query, Received, Written } from './endpoint.ts'
export { userList } from './endpoints/user-list.ts'
export { errorText } from './error-text.ts'
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
export { foldEvents, type ShownEvent } from './fold-events.ts'
export { type Issues, issuesOf } from './issues-of.ts'
export { type MonthTurnover, monthTurnover } from './month-turnover.ts'
export { newKey } from './new-key.ts'
export { preloaded } from './preloaded.ts'
export { promoErrorText } from './promo-error-text.ts'
export { readStreamChange } from './read-stream-change.ts'
export { readStreamReady } from './read-stream-ready.ts'
export { refreshedUser } from './refreshed-user.ts'
export type { AccountDocument } from './schemas/account-document.ts'
export type { Alert } from './schemas/alert.ts'
export type { ChangePayload } from './schemas/change-payload.ts'
export type { ChangePreview } from './schemas/change-preview.ts'
export type { Cpu, Gpu, Os, Ram, Ssd } from './schemas/components.ts'
export type { CreatePayload } from './schemas/create-payload.ts'
export type { Created } from './schemas/created.ts'
export type { SignIn, SignUp } from './schemas/credentials.ts'
export type { Estimate, EstimatePayload } from './schemas/estimate.ts'
export type { Event, ReadEvent } from './schemas/event.ts'
export type { Flavor } from './schemas/flavor.ts'
export type { Lead } from './schemas/lead.ts'
export type { Machines } from './schemas/machines.ts'
export { OfferQuery } from './schemas/offer-query.ts'
export type { Period } from './schemas/period.ts'
export type { PriceHold } from './schemas/price-hold.ts'
export type { PriceList } from './schemas/price-list.ts'
export type { Promo, PromoPayload } from './schemas/promo.ts'
export type { Quote } from './schemas/quote.ts'
export type { ServerChange } from './schemas/server-change.ts'
export type { ServerConfig } from './schemas/server-config.ts'
export type { Session } from './schemas/session.ts'
export type { StartPreview } from './schemas/start-preview.ts'
export type { StatusChange } from './schemas/status-change.ts'
export type { StopPreview } from './schemas/stop-preview.ts'
export type { TopUp, TopUpPayload, TopUpState } from './schemas/top-up.ts'
export type { User } from './schemas/user.ts'
export type { UserChange } from './schemas/user-change.ts'
export { shownPeriods } from './shown-periods.ts'
export { STREAM_PATH, type StreamChange } from './stream.ts'
