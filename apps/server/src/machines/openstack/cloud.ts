import type { OpenStackSettings } from '../../platform/machine-settings.ts'
import { fetchCloud } from '../../platform/outgoing/calls.ts'

/** A service by its type in Keystone's catalogue. */
export type Service = 'compute' | 'block-storage' | 'network' | 'image' | 'placement'

/** Pinned: a later version may answer in another form. */
const MICROVERSIONS: Partial<Record<Service, string>> = {
  compute: 'compute 2.93',
  'block-storage': 'volume 3.42',
  placement: 'placement 1.39'
}

/** Older clouds name the service of volumes by its version. */
const ALIASES: Partial<Record<Service, readonly string[]>> = { 'block-storage': ['volumev3', 'volume'] }

const READ_TIMEOUT = 30_000
/** A POST that waits for a busy cloud longer than this is given up; it may still be carried out. */
const WRITE_TIMEOUT = 60_000

export interface CloudAnswer {
  readonly status: number
  /** Parsed JSON; undefined for an empty body. */
  readonly body: unknown
  readonly request_id: string
}

/**
 * No answer, or one that says nothing about what is there: a 5xx, 408 or 429. It must never be read as 'not there'.
 * A write may have been carried out.
 */
export class UnknownOutcome extends Error {
  /** Milliseconds after which the cloud wants to be asked again. */
  readonly retryAfter: number | undefined

  constructor(message: string, retryAfter?: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'UnknownOutcome'
    this.retryAfter = retryAfter
  }
}

interface Token {
  readonly value: string
  readonly endpoints: ReadonlyMap<string, string>
}

interface CatalogueEntry {
  readonly type: string
  readonly endpoints: readonly { readonly interface: string; readonly region: string; readonly url: string }[]
}

/** A client of one project of an OpenStack. It signs in by password once, however many calls wait for the token. */
export class Cloud {
  readonly #settings: OpenStackSettings
  #token: Promise<Token> | undefined

  constructor(settings: OpenStackSettings) {
    this.#settings = settings
  }

  /**
   * Sends a request. Answers below 500 are returned; the caller decides what a status means for its request.
   *
   * @throws {UnknownOutcome} when no answer came or the answer says nothing about what is there
   */
  async call(
    service: Service,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown
  ): Promise<CloudAnswer> {
    const first = await this.#send(service, method, path, body)
    if (first.status !== 401) return first
    // the token has ended: one new sign-in for all calls, then one more try
    const second = await this.#send(service, method, path, body)
    if (second.status === 401) throw new UnknownOutcome(`${method} ${path}: the cloud refuses a new token`)
    return second
  }

  async #send(service: Service, method: string, path: string, body: unknown): Promise<CloudAnswer> {
    this.#token ??= this.#signIn()
    const asked = this.#token
    let token: Token
    try {
      token = await asked
    } catch (error) {
      if (this.#token === asked) this.#token = undefined
      throw error
    }
    const base = [service, ...(ALIASES[service] ?? [])].map((type) => token.endpoints.get(type)).find(Boolean)
    if (base === undefined) throw new UnknownOutcome(`the cloud's catalogue has no ${service}`)
    const microversion = MICROVERSIONS[service]
    const answer = await request(
      `${base}${path}`,
      method,
      body,
      method === 'GET' ? READ_TIMEOUT : WRITE_TIMEOUT,
      {
        'x-auth-token': token.value,
        ...(microversion === undefined ? {} : { 'openstack-api-version': microversion })
      }
    )
    if (answer.status === 401 && this.#token === asked) this.#token = undefined
    return answer
  }

  async #signIn(): Promise<Token> {
    const { authUrl, username, password, projectName, userDomain, projectDomain, region } = this.#settings
    const answer = await request(
      `${authUrl}/auth/tokens`,
      'POST',
      {
        auth: {
          identity: {
            methods: ['password'],
            password: { user: { name: username, password, domain: { name: userDomain } } }
          },
          scope: { project: { name: projectName, domain: { name: projectDomain } } }
        }
      },
      READ_TIMEOUT,
      {}
    )
    const value = answer.headers.get('x-subject-token')
    if (answer.status >= 300 || value === null)
      throw new UnknownOutcome(
        `sign-in at ${authUrl} was answered ${answer.status} (request ${answer.request_id})`
      )
    const { token } = answer.body as { readonly token: { readonly catalog: readonly CatalogueEntry[] } }
    const endpoints = new Map(
      token.catalog.flatMap(({ type, endpoints }) => {
        const found = endpoints.find(
          (one) => one.interface === 'public' && (region === undefined || one.region === region)
        )
        return found === undefined ? [] : [[type, withVersion(type, found.url)] as const]
      })
    )
    return { value, endpoints }
  }
}

/** Neutron and Glance leave the version out of the catalogue. */
function withVersion(type: string, url: string): string {
  const base = url.replace(/\/+$/, '')
  if (type === 'network') return /\/v2\.0$/.test(base) ? base : `${base}/v2.0`
  if (type === 'image') return /\/v2$/.test(base) ? base : `${base}/v2`
  return base
}

async function request(
  url: string,
  method: string,
  body: unknown,
  timeout: number,
  headers: Readonly<Record<string, string>>
): Promise<CloudAnswer & { readonly headers: Headers }> {
  const what = `${method} ${new URL(url).pathname}`
  let response: Response
  let text: string
  try {
    response = await fetchCloud(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout)
    })
    text = await response.text()
  } catch (error) {
    throw new UnknownOutcome(`${what}: no answer`, undefined, error)
  }
  const request_id = response.headers.get('x-openstack-request-id') ?? 'unknown'
  if (response.status >= 500 || response.status === 429 || response.status === 408) {
    const seconds = Number(response.headers.get('retry-after'))
    throw new UnknownOutcome(
      `${what}: answered ${response.status} (request ${request_id})`,
      seconds > 0 ? Math.min(seconds, 300) * 1000 : undefined
    )
  }
  return { status: response.status, body: parse(text), request_id, headers: response.headers }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
