import * as v from 'valibot'
import type { Fetch } from '../client/call.ts'
import type { Resources } from '../client/client-of.ts'
import { parseJson } from '../client/parse-json.ts'
import type { Answer, Body, Endpoint, Params, Query } from '../endpoint.ts'
import { normalizeNfc } from '../normalize-nfc.ts'
import { Reply, refused } from './reply.ts'

/** A request as the fake shop receives it: parsed by the schemas of the endpoint. */
export interface FakeRequest<E extends Endpoint = Endpoint> {
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  /** Number of earlier requests to this endpoint. */
  readonly attempt: number
}

type Given<T> = T | Reply<T>

/** The answer of an endpoint, or a function that returns it. */
export type FakeAnswer<E extends Endpoint> =
  | Given<Answer<E>>
  | ((request: FakeRequest<E>) => Given<Answer<E>>)

/** Answers of a fake shop, by resource and call, like the functions of the client. */
export type FakeData<R extends Resources> = {
  readonly [Name in keyof R]?: { readonly [Call in keyof R[Name]]?: FakeAnswer<R[Name][Call]> }
}

interface Route {
  readonly name: string
  readonly endpoint: Endpoint
  readonly answer: unknown
  readonly path: RegExp
  attempts: number
}

/** Returns a pattern with a named group for each parameter of the path. */
const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

const routesOf = (resources: Resources, data: FakeData<Resources>): readonly Route[] =>
  Object.entries(resources).flatMap(([resource, endpoints]) =>
    Object.entries(endpoints).map(([call, endpoint]) => ({
      name: `${resource}.${call}`,
      endpoint,
      answer: data[resource]?.[call],
      path: patternOf(endpoint.path),
      attempts: 0
    }))
  )

/** Returns the input parsed by its schema, or the issues by field. */
function parse(schema: v.GenericSchema | undefined, input: unknown) {
  if (schema === undefined) return { output: undefined, fields: {} }
  const result = v.safeParse(schema, input)
  if (result.success) return { output: result.output, fields: {} }
  const fields = result.issues.map(
    (issue) => [issue.path?.map(({ key }) => String(key)).join('.') ?? '', issue.message] as const
  )
  return { output: undefined, fields: Object.fromEntries(fields) }
}

function replyOf(
  route: Route,
  path: Readonly<Record<string, string>>,
  url: URL,
  body: unknown
): Reply<unknown> {
  const { endpoint, name, answer } = route
  if (answer === undefined)
    return refused('not_found', { error: `This fake shop has no answer for ${name}.` })
  const params = parse(endpoint.params, path)
  const query = parse(endpoint.query, normalizeNfc(Object.fromEntries(url.searchParams)))
  const written = parse(endpoint.body, normalizeNfc(body))
  const fields = { ...params.fields, ...query.fields, ...written.fields }
  if (Object.keys(fields).length > 0) return refused('invalid', { fields })
  const request = {
    params: params.output,
    query: query.output,
    body: written.output,
    attempt: route.attempts++
  }
  const given: unknown = typeof answer === 'function' ? answer(request) : answer
  return given instanceof Reply ? given : new Reply({ body: given })
}

/** Waits; rejects like fetch when the signal aborts. */
const wait = (milliseconds: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    if (signal?.aborted) return abort()
    const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : undefined
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      abort()
    })
  })

/**
 * Returns a `fetch` for `createClient` or `clientOf` that answers from data, without a server. A request that does not match its
 * schema is refused like in the shop, and so is a call without an answer.
 * @example createClient({ fetch: fakeShop(contract, { ...SAMPLE_SHOP, offers: { list: refused('unavailable') } }) })
 */
export function fakeShop<const R extends Resources>(resources: R, data: FakeData<R>): Fetch {
  const routes = routesOf(resources, data as FakeData<Resources>)
  return async (address, { method = 'GET', body, signal }) => {
    const url = new URL(address, 'https://shop.example')
    for (const route of routes) {
      const found = route.endpoint.method === method ? route.path.exec(url.pathname) : null
      if (found === null) continue
      const params = Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)])
      )
      const reply = replyOf(route, params, url, typeof body === 'string' ? parseJson(body) : undefined)
      if (reply.delay > 0) await wait(reply.delay, signal)
      if (reply.isLost) throw new TypeError('Failed to fetch')
      return Response.json(reply.body, { status: reply.status })
    }
    throw new Error(`This fake shop has no endpoint ${method} ${url.pathname}.`)
  }
}
