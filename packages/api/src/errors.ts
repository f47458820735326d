import type { OfferStatus } from './schemas/offer-status.ts'
import type { Quote } from './schemas/quote.ts'

/** What any call may be refused with, by status (docs/rules/wire.md#refusals). */
export const GENERAL_ERRORS = {
  malformed: 400,
  invalid: 400,
  invalid_key: 400,
  unauthorized: 401,
  csrf: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  key_in_progress: 409,
  too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503
} as const

/** What the rules of the business refuse with, by status (docs/rules/wire.md#refusals). */
export const DOMAIN_ERRORS = {
  promo_refused: 400,
  link_expired: 400,
  wrong_credentials: 401,
  second_step_expired: 401,
  confirmation_needed: 403,
  account_frozen: 409,
  wrong_status: 409,
  nothing_changed: 409,
  price_changed: 409,
  no_capacity: 409,
  insufficient_funds: 409,
  in_progress: 409,
  too_many_servers: 409,
  too_many_invoices: 409,
  too_many_offers: 409,
  offer_closed: 409,
  offer_not_yours: 409,
  offer_unavailable: 409,
  acceptance_changed: 409,
  account_not_empty: 409,
  email_not_confirmed: 409,
  no_second_factor: 409,
  too_many_keys: 409,
  too_many_rules: 409,
  too_many_watches: 409,
  email_taken: 422
} as const

export type GeneralCode = keyof typeof GENERAL_ERRORS
export type DomainCode = keyof typeof DOMAIN_ERRORS
export type ErrorCode = GeneralCode | DomainCode

/** What a refusal holds besides the sentence. */
export interface ErrorExtras {
  readonly invalid: { readonly fields: Readonly<Record<string, string>> }
  readonly promo_refused: { readonly fields?: Readonly<Record<string, string>> }
  /** Of an offer: where the item is that finds no place. */
  readonly no_capacity: { readonly fields?: Readonly<Record<string, string>> }
  /** Of a queue: what the balance lacks for an hour, and of an offer where the items are that would wait. */
  readonly email_not_confirmed: {
    readonly missing_rub_cents?: number
    readonly fields?: Readonly<Record<string, string>>
  }
  readonly offer_closed: { readonly offer_status: OfferStatus }
  readonly offer_unavailable: { readonly fields: Readonly<Record<string, string>> }
  readonly insufficient_funds: { readonly missing_rub_cents: number }
  readonly price_changed: { readonly quote: Quote; readonly returned_rub_cents?: number }
}

/** What a refusal with this code has to hold; nothing for most. */
export type Extras<C extends ErrorCode> = C extends keyof ErrorExtras ? ErrorExtras[C] : Record<never, never>

/** A refusal as it was read. Only `error` is relied upon; the rest is there when it came in the right form. */
export interface Refusal {
  /** The sentence for the person; '' when `error` came but is not a sentence, undefined when it did not come. */
  readonly error: string | undefined
  readonly code?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly request_id?: string
  readonly missing_rub_cents?: number
  readonly quote?: Quote
  readonly returned_rub_cents?: number
  readonly offer_status?: OfferStatus
}

/** Everything that can go wrong with a call (docs/rules/wire.md#refusals). */
export type CallError =
  /** The server answered with a refusal, 4xx or 5xx. */
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Refusal }
  /**
   * No answer came, or it broke off, or the time limit passed. `cause` is what was thrown: a TimeoutError for the limit;
   * in Node the `cause` of it says whether the name, the certificate or the port was the reason.
   */
  | { readonly kind: 'no-answer'; readonly cause?: unknown }
  /** An answer came that cannot be used: another 2xx, a redirect (status 0 in browsers), garbage, too much. */
  | { readonly kind: 'unreadable'; readonly status: number }
  /** Nothing was sent: no request could be made of what was given. `cause` is what was thrown meanwhile. */
  | { readonly kind: 'unsent'; readonly cause: unknown }
  /** The caller gave up. */
  | { readonly kind: 'aborted' }

export type Result<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: CallError }
