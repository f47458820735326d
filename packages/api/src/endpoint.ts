import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'

export type Schema = v.GenericSchema<unknown, unknown>

/** One call of the product: everything that server, client and reference know about it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With its trailing slash, parameters as `{id}`. */
  readonly path: `/${string}`
  /** Who may call it: `account` answers 401 to a visitor. */
  readonly access: 'anyone' | 'account'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** What a 200 holds. */
  readonly response: Schema
  /** How the client reads a 200 where that is not simply `response`. */
  readonly received?: Schema
  /** What this call in particular may be refused with; the general refusals follow from the rest of the definition. */
  readonly errors: readonly ErrorCode[]
  /** The page may bring the answer, which is then used first (docs/rules/wire.md#page-globals). */
  readonly preloaded?: true
  /** Ignores the Idempotency-Key, so it is sent once and never repeated (docs/rules/wire.md#repeated-writes). */
  readonly once?: true
  /** Its body may be the whole answer, changed in places: no unknown field is refused (docs/rules/wire.md#unknown-fields). */
  readonly takesAnswer?: true
  /** A call with a body that changes nothing: an Idempotency-Key is ignored, no answer is kept (docs/rules/wire.md#repeated-writes). */
  readonly looks?: true
}

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

/** The parameters of a path need a schema with exactly their names. */
type FittingParams<E extends Endpoint> = [Names<E['path']>] extends [never]
  ? { readonly params?: never }
  : {
      readonly params: v.GenericSchema<
        { readonly [K in Names<E['path']>]: unknown },
        { readonly [K in Names<E['path']>]: string | number }
      >
    }

/** Keeps the literal types of a definition and checks that its parameters fit its path. */
export const endpoint = <const E extends Endpoint>(definition: E & FittingParams<E>): E => definition

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined

/** Parameters of the path, as the handler gets them. */
export type Params<E extends Endpoint> = Output<E['params']>

/** The query, as the handler gets it. */
export type Query<E extends Endpoint> = Output<E['query']>

/** The body, as the handler gets it: checked, trimmed, defaults filled in. */
export type Body<E extends Endpoint> = Output<E['body']>

/** The body, as a caller writes it. */
export type Written<E extends Endpoint> = E['body'] extends Schema ? v.InferInput<E['body']> : undefined

/** What the server answers with 200. */
export type Answer<E extends Endpoint> = v.InferInput<E['response']>

/** What the client hands on of a 200. */
export type Received<E extends Endpoint> = v.InferOutput<
  E['received'] extends Schema ? E['received'] : E['response']
>
