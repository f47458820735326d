import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'

export type Schema = v.GenericSchema<unknown, unknown>

/** Permissions of API tokens; none includes another (docs/rules/wire.md#tokens). */
export const SCOPES = ['read', 'run', 'order', 'pay'] as const
export type Scope = (typeof SCOPES)[number]

/** Definition of one API call. Server, client and API reference use it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with trailing slash; parameters are written as `{id}`. */
  readonly path: `/${string}`
  /** Allowed callers: with `account` the server answers 401 to visitors. */
  readonly access: 'anyone' | 'account'
  /** Scope that an API token needs; `session`: no token may call it, null: every token may. */
  readonly scope: Scope | 'session' | null
  /** Scopes that a token needs for a body, if not always `scope`; called before the body is checked. */
  readonly scopesOf?: (body: unknown) => readonly Scope[]
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Schema of the body of a 200 response. */
  readonly response: Schema
  /** Schema with which the client reads a 200 response, if it differs from `response`. */
  readonly received?: Schema
  /** Error codes specific to this call; the general codes follow from the other fields. */
  readonly errors: readonly ErrorCode[]
  /** True if the page may contain the response, which the client then uses first (docs/rules/wire.md#page-globals). */
  readonly preloaded?: true
  /**
   * True if the call ignores the Idempotency-Key, so that the client sends it once and never repeats it
   * (docs/rules/wire.md#repeated-writes).
   */
  readonly isSentOnce?: true
  /**
   * True if the body may be a whole response with changed fields: unknown fields are not refused
   * (docs/rules/wire.md#unknown-fields).
   */
  readonly allowsUnknownFields?: true
  /**
   * True for a public read that pages of other sites may call, without credentials (docs/rules/wire.md#pages-of-other-sites). A
   * POST of this kind needs no CSRF token.
   */
  readonly isOpenToOtherSites?: true
  /**
   * True for a call with a body that changes nothing: the Idempotency-Key is ignored and no response is stored
   * (docs/rules/wire.md#repeated-writes).
   */
  readonly isReadOnly?: true
}

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** Requires a `params` schema with exactly the parameter names of the path. */
type FittingParams<E extends Endpoint> = [Names<E['path']>] extends [never]
  ? { readonly params?: never }
  : {
      readonly params: v.GenericSchema<
        { readonly [K in Names<E['path']>]: unknown },
        { readonly [K in Names<E['path']>]: string | number }
      >
    }

/** Returns the definition with its literal types; does not compile if the parameters do not match the path. */
export const endpoint = <const E extends Endpoint>(definition: E & FittingParams<E>): E => definition

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined

/** Path parameters as the handler receives them. */
export type Params<E extends Endpoint> = Output<E['params']>

/** Query as the handler receives it. */
export type Query<E extends Endpoint> = Output<E['query']>

/** Body as the handler receives it: validated, trimmed, with defaults. */
export type Body<E extends Endpoint> = Output<E['body']>

/** Body as the caller passes it. */
export type Written<E extends Endpoint> = E['body'] extends Schema ? v.InferInput<E['body']> : undefined

/** Body of the 200 response as the server returns it. */
export type Answer<E extends Endpoint> = v.InferInput<E['response']>

/** Body of the 200 response as the client returns it. */
export type Received<E extends Endpoint> = v.InferOutput<
  E['received'] extends Schema ? E['received'] : E['response']
>
