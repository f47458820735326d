import type { Body, Endpoint, Params, Query } from '@cloud/api'
import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Entrant } from './Entrant.ts'

/** Who calls. */
export interface Caller extends Entrant {
  /** The account of the session, null for a visitor. */
  readonly account_id: number | null
  readonly session_id: string | null
  /** The visitor's cookie: one browser, signed in or not. '' when it sent none. */
  readonly visitor: string
}

export type CallerOf<E extends Endpoint> = E['access'] extends 'account'
  ? Caller & { readonly account_id: number; readonly session_id: string }
  : Caller

interface Before<E extends Endpoint> {
  readonly params: Params<E>
  readonly caller: CallerOf<E>
  readonly tx: Transaction<Schema>
  /** Milliseconds of the product's clock. */
  readonly now: number
  readonly request_id: string
}

/** What a handler gets: the input as the contract's schemas give it, the caller, one transaction, the time. */
export interface Context<E extends Endpoint> extends Before<E> {
  readonly query: Query<E>
  readonly body: Body<E>
}

/** What `find` gets: the body is not judged yet, so it comes as it was sent. */
export interface FindContext<E extends Endpoint> extends Before<E> {
  readonly raw: unknown
}

export interface RouteOptions<E extends Endpoint> {
  /**
   * Runs before the query and the body are judged, in the same transaction: throws a 404 when what the path (or
   * `configuration_id`) names is unknown or somebody else's. The order of refusals stands on it (docs/rules/wire.md#refusals).
   */
  readonly find?: (context: FindContext<E>) => Promise<unknown>
  /** A limit of the settings that calls count against, by address and by account. */
  readonly limit?: 'promo_tries' | 'leads'
  /** Which bodies, as they were sent, are a try at all; without it each is. */
  readonly isTry?: (raw: unknown) => boolean
  /** Which refusals alone count against the limit, where it is one on guessing; without it each call counts. */
  readonly isMiss?: (refusal: unknown) => boolean
}
