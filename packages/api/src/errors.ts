import type { OfferStatus } from './schemas/offer-status.ts'
import type { Quote } from './schemas/quote.ts'

/** Error codes that any call may return, with their status (docs/rules/wire.md#refusals). */
export const GENERAL_ERRORS = {
  malformed: 400,
  invalid: 400,
  invalid_key: 400,
  unauthorized: 401,
  csrf: 403,
  foreign_origin: 403,
  scope_missing: 403,
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

/** Error codes of the business rules, with their status (docs/rules/wire.md#refusals). */
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
  too_much_disk: 409,
  too_many_invoices: 409,
  too_many_payments: 409,
  no_acquirer: 409,
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
  too_many_ssh_keys: 409,
  too_many_watches: 409,
  too_many_tokens: 409,
  too_many_webhooks: 409,
  token_limit: 409,
  different_machines: 409,
  no_reboot: 409,
  no_console: 409,
  email_taken: 422,
  /** 503: the machines do not answer now; 409: the server cannot be started any longer. */
  machines_unavailable: 503
} as const

export type GeneralCode = keyof typeof GENERAL_ERRORS
export type DomainCode = keyof typeof DOMAIN_ERRORS
export type ErrorCode = GeneralCode | DomainCode

/** Additional fields of an error response by code. */
export interface ErrorExtras {
  readonly invalid: { readonly fields: Readonly<Record<string, string>> }
  readonly promo_refused: { readonly fields?: Readonly<Record<string, string>> }
  /** For an offer: the item without capacity. */
  readonly no_capacity: { readonly fields?: Readonly<Record<string, string>> }
  /** For the queue: the amount missing for one hour; for an offer: the items that would wait. */
  readonly email_not_confirmed: {
    readonly missing_rub_cents?: number
    readonly fields?: Readonly<Record<string, string>>
  }
  readonly offer_closed: { readonly offer_status: OfferStatus }
  readonly offer_unavailable: { readonly fields: Readonly<Record<string, string>> }
  /** For an offer: the items without machines. */
  readonly machines_unavailable: { readonly fields?: Readonly<Record<string, string>> }
  readonly insufficient_funds: { readonly missing_rub_cents: number }
  readonly token_limit: { readonly left_rub_cents: number }
  readonly price_changed: { readonly quote: Quote; readonly returned_rub_cents?: number }
}

/** Additional fields of an error response with this code; none for most codes. */
export type Extras<C extends ErrorCode> = C extends keyof ErrorExtras ? ErrorExtras[C] : Record<never, never>

/**
 * A parsed error response. Only `error` is always present; other fields are present if the server sent them in the correct
 * format.
 */
export interface Refusal {
  /** Message for the user; '' if `error` was not a sentence, undefined if it was absent. */
  readonly error: string | undefined
  readonly code?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly request_id?: string
  readonly missing_rub_cents?: number
  readonly quote?: Quote
  readonly returned_rub_cents?: number
  readonly left_rub_cents?: number
  readonly offer_status?: OfferStatus
}

/** All failures of a call (docs/rules/wire.md#refusals). */
export type CallError =
  /** The server returned an error, 4xx or 5xx. */
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Refusal }
  /**
   * No response arrived, it broke off, or the time limit passed. `cause` is the thrown error: a TimeoutError for the time
   * limit; in Node its own `cause` tells whether the name, the certificate or the port was the reason.
   */
  | { readonly kind: 'no-answer'; readonly cause?: unknown }
  /**
   * The response cannot be used: another 2xx, a redirect (status 0 in browsers), an invalid body or a body that is too
   * large.
   */
  | { readonly kind: 'unreadable'; readonly status: number }
  /** Nothing was sent, because no request could be created from the input. `cause` is the thrown error. */
  | { readonly kind: 'unsent'; readonly cause: unknown }
  /** The caller aborted the call. */
  | { readonly kind: 'aborted' }

/** Result of a call: the data, or the error. */
export type Result<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: CallError }
