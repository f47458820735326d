import type * as v from 'valibot'
import type { Endpoint, Params, Query, Received, Schema, Written } from '../endpoint.ts'
import type { Result } from '../errors.ts'
import { type CallOptions, call, type Fetch, type Transport } from './call.ts'
import { newKey } from './new-key.ts'

/** Options of a client. */
export interface ClientOptions {
  /** Scheme and host of the product, such as 'https://cloud.example'; not needed on the pages of the product. */
  readonly base?: string
  /** Returns the token for the header X-CSRFToken; called for each write. */
  readonly csrf?: () => string
  /**
   * API token ('cs_…') of a program: sent with each call instead of a cookie and a CSRF token. Do not use it on a page: the
   * secret would be readable there.
   */
  readonly token?: string
  /** Responses embedded in the page, by path; the catalogue is read from them first. */
  readonly preloaded?: Readonly<Record<string, unknown>>
  /** Replaces the global fetch, for example to store cookies outside a browser or to read headers. */
  readonly fetch?: Fetch
  /**
   * Time limit of a call with all its repetitions in milliseconds; the call then returns 'no-answer'. Not limited by
   * default, and if not finite.
   */
  readonly timeLimit?: number
  /** Pauses before the repetitions in milliseconds, each ± 20 %; 300 and 900 by default. */
  readonly waits?: readonly number[]
  /** Maximum size of a response body in bytes; 5,000,000 by default, `Infinity` for no limit. */
  readonly maxBytes?: number
}

type Part<Name extends string, S, Given> = S extends Schema
  ? Record<never, never> extends Given
    ? { readonly [N in Name]?: Given }
    : { readonly [N in Name]: Given }
  : { readonly [N in Name]?: never }

type OptionalKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never }[keyof T]

/** Query as the caller passes it: the values of the handler, of which those with a default may be absent. */
type CallerQuery<E extends Endpoint> = E['query'] extends Schema
  ? Omit<Query<E>, OptionalKeys<v.InferInput<E['query']>>> & {
      readonly [K in OptionalKeys<v.InferInput<E['query']>> & keyof Query<E>]?: Query<E>[K] | undefined
    }
  : undefined

/** Input of a call. */
type Input<E extends Endpoint> = Part<'params', E['params'], Params<E>> &
  Part<'query', E['query'], CallerQuery<E>> &
  Part<'body', E['body'], Written<E>>

type Call<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => Promise<Result<Received<E>>>
    : (input: Input<E>, options?: CallOptions) => Promise<Result<Received<E>>>

type Resource<T> = { readonly [Name in keyof T]: T[Name] extends Endpoint ? Call<T[Name]> : never }

/** The contract or a part of it: endpoints by resource and name. */
export type Resources = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/** Endpoints as functions: `client.cloudServers.patch({ params: { id }, body }, { signal })`. */
export type ClientOf<R extends Resources> = { readonly [Name in keyof R]: Resource<R[Name]> }

/**
 * Creates a client for some resources only, such as `clientOf({ flavors, user })` with the endpoints of
 * '@cloud/api/endpoints': the page then loads only the schemas of these calls. Otherwise like `createClient`.
 */
export function clientOf<const R extends Resources>(resources: R, options: ClientOptions = {}): ClientOf<R> {
  const transport: Transport = {
    base: `${options.base ?? ''}`.replace(/\/+$/, ''),
    csrf: options.csrf ?? (() => ''),
    token: options.token,
    preloaded: options.preloaded ?? {},
    isGlobalFetch: !options.fetch,
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    timeLimit: options.timeLimit,
    waits: options.waits ?? [300, 900],
    maxBytes: options.maxBytes ?? 5_000_000,
    newKey
  }
  const resource = (endpoints: Readonly<Record<string, Endpoint>>) =>
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        (input: Input<Endpoint> = {}, given: CallOptions = {}) => call(transport, endpoint, input, given)
      ])
    )
  const client = Object.fromEntries(
    Object.entries(resources).map(([name, endpoints]) => [name, resource(endpoints)])
  ) as ClientOf<R>
  transports.set(client, transport)
  return client
}

const transports = new WeakMap<object, Transport>()

/** Returns the connection of a client; undefined for an object that `clientOf` has not created. */
export const transportOf = (client: object): Transport | undefined => transports.get(client)
