import type { CloudUser, OpenStackSettings } from '../../platform/machine-settings.ts'
import { type CloudAnswer, faultText, refusalOf, request, UnknownOutcome } from './cloud-request.ts'

/** Type of a service in Keystone's catalogue. */
export type Service = 'compute' | 'block-storage' | 'network' | 'image' | 'placement'

/** Pinned versions: answers of later versions may have another form. */
const MICROVERSIONS: Partial<Record<Service, string>> = {
  compute: 'compute 2.93',
  'block-storage': 'volume 3.42',
  placement: 'placement 1.39'
}

/** Names of services in older clouds. */
const ALIASES: Partial<Record<Service, readonly string[]>> = { 'block-storage': ['volumev3', 'volume'] }

const READ_TIMEOUT_MS = 30_000
/** Requested page length. The cloud may return shorter pages. */
const PAGE_LENGTH = 1000
/** Limits of a list, because a faulty service may link pages without end. */
const MAX_PAGES = 1000
const LIST_TIMEOUT_MS = 2 * 60_000
/** Time limit of a write. The cloud may still carry it out afterwards. */
const WRITE_TIMEOUT_MS = 60_000

const MAX_SIGN_IN_PAUSE_MS = 5 * 60_000
/** The same for a password that was refused: Keystone can lock a user after wrong passwords, by default for half an hour. */
const MAX_PASSWORD_PAUSE_MS = 60 * 60_000

/** Returns the time until the next sign-in, after a number of failed sign-ins in a row. */
const pauseAfter = (failures: number, longest: number): number =>
  failures === 0 ? 0 : Math.min(10_000 * 6 ** (failures - 1), longest)

interface Token {
  readonly value: string
  readonly project_id: string
  /** Public endpoints of the region, by type of service. */
  readonly endpoints: ReadonlyMap<string, Endpoint>
}

interface Endpoint {
  readonly interface: string
  readonly region: string
  readonly url: string
}

interface CatalogueEntry {
  readonly type: string
  readonly endpoints: readonly Endpoint[]
}

/** Client of one project of an OpenStack. Concurrent calls share one sign-in by password. */
export class CloudClient {
  readonly #settings: OpenStackSettings
  readonly #user: CloudUser
  #token: Promise<Token> | undefined
  #signedInAt = 0
  /** Earliest time of the next sign-in, after one that failed or whose token is not accepted. */
  #signInAgainAt = Infinity
  /** Number of such sign-ins in a row. */
  #failures = 0
  #wrongPassword: string | undefined

  /** @param user signs in instead of the shop's user */
  constructor(settings: OpenStackSettings, user: CloudUser = settings) {
    this.#settings = settings
    this.#user = user
  }

  /**
   * Sends a request and returns an answer with any status of 2xx or 4xx except 408 and 429. The caller decides what the status means.
   *
   * @throws {UnknownOutcome} if there is no answer, or an answer with another status
   */
  async call(
    service: Service,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {}
  ): Promise<CloudAnswer> {
    const first = await this.#send(service, method, path, body, headers)
    if (first.status !== 401) return first
    // the token has expired: all calls share one new sign-in and repeat their requests once
    const second = await this.#send(service, method, path, body, headers)
    if (second.status === 401) throw new UnknownOutcome(`${method} ${path}: the cloud refuses a new token`)
    return second
  }

  /**
   * Returns the entries of all pages of a list.
   *
   * @throws {UnknownOutcome} also for 404, which does not mean an empty list, and if a page is repeated or the list does not end
   */
  async listAll<T extends { readonly id: string }>(service: Service, path: string, key: string) {
    const all = new Map<string, T>()
    const end = Date.now() + LIST_TIMEOUT_MS
    for (let marker = '', pages = 0; pages < MAX_PAGES && Date.now() < end; pages++) {
      const body = await this.#get(
        service,
        `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE_LENGTH}${marker}`
      )
      const page = body?.[key] as readonly T[] | undefined
      const links = (body?.[`${key}_links`] ?? []) as readonly { readonly rel: string }[]
      const isLast = !links.some(({ rel }) => rel === 'next')
      const last = page?.at(-1)
      if (!Array.isArray(page) || (last === undefined ? !isLast : all.has(last.id)))
        throw new UnknownOutcome(`GET ${path}: answered without a new page of ${key}`)
      for (const one of page) all.set(one.id, one)
      if (isLast) return [...all.values()]
      // request the next page by its marker: the link in the answer may name another host
      marker = `&marker=${last?.id}`
    }
    throw new UnknownOutcome(`GET ${path}: the list of ${key} does not end`)
  }

  /**
   * Returns a resource in an answer, by its key.
   *
   * @returns undefined if it does not exist
   * @throws {UnknownOutcome} for every other answer
   */
  async read<T>(service: Service, path: string, key: string): Promise<T | undefined> {
    const body = await this.#get(service, path)
    if (body === undefined) return undefined
    const found = body[key] as T | null | undefined
    if (found === undefined || found === null)
      throw new UnknownOutcome(`GET ${path}: answered without ${key}`)
    return found
  }

  /** Returns a resource as `read`, or a short list. @throws {UnknownOutcome} also for 404 */
  async require<T>(service: Service, path: string, key: string): Promise<T> {
    const found = await this.read<T>(service, path, key)
    if (found === undefined) throw new UnknownOutcome(`GET ${path}: 404, there is no such ${key}`)
    return found
  }

  /** Returns the body of an answer; undefined for 404. */
  async #get(service: Service, path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { status, body, request_id } = await this.call(service, 'GET', path)
    if (status === 404) return undefined
    if (status === 200 && typeof body === 'object' && body !== null) return { ...body }
    throw new UnknownOutcome(`GET ${path}: answered ${status} ${faultText(body)} (request ${request_id})`)
  }

  /**
   * Deletes a resource.
   *
   * @returns the reason of a refusal; undefined if the deletion was accepted or the resource does not exist
   */
  async remove(service: Service, path: string): Promise<string | undefined> {
    const answer = await this.call(service, 'DELETE', path)
    return answer.status === 404 ? undefined : refusalOf(`DELETE ${path}`, answer)
  }

  /** Returns the id of the project that the user signed in to. */
  async projectId(): Promise<string> {
    return (await this.#signedIn()).project_id
  }

  /** Returns the project and the region of the servers. Their ids exist only there. */
  async scope(): Promise<string> {
    const token = this.#signedIn()
    const { region } = await this.#endpointOf(token, 'compute')
    return `project ${(await token).project_id}, region ${region}`
  }

  /** Signs in, or shares the sign-in of another call. A password that replaces a wrong one is sent at once. */
  #signedIn(): Promise<Token> {
    const isChanged = this.#wrongPassword !== undefined && this.#wrongPassword !== this.#readPassword()
    if (this.#token !== undefined && Date.now() < this.#signInAgainAt && !isChanged) return this.#token
    this.#signedInAt = Date.now()
    this.#signInAgainAt = Infinity
    this.#wrongPassword = undefined
    const token = this.#signIn()
    this.#token = token
    token.catch(({ status = 500, retryAfter = 0 }: Partial<UnknownOutcome>) => {
      const isRefused = status < 500
      if (isRefused) this.#failures += 1
      const longest = status === 401 ? MAX_PASSWORD_PAUSE_MS : MAX_SIGN_IN_PAUSE_MS
      const pause = isRefused ? pauseAfter(this.#failures, longest) : 0
      this.#signInAgainAt = Date.now() + Math.max(retryAfter, pause)
    })
    return token
  }

  /** Replaces a token that is not accepted: at once if it is the first, otherwise after a pause in which it stays in use. */
  #renew(token: Promise<Token>): void {
    if (this.#token !== token || this.#signInAgainAt < Infinity) return
    if (Date.now() - this.#signedInAt > MAX_SIGN_IN_PAUSE_MS) this.#failures = 0
    this.#signInAgainAt = Date.now() + pauseAfter(this.#failures, MAX_SIGN_IN_PAUSE_MS)
    this.#failures += 1
  }

  async #send(
    service: Service,
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>>
  ): Promise<CloudAnswer> {
    const token = this.#signedIn()
    const base = withVersion(service, (await this.#endpointOf(token, service)).url)
    const { hosts = [new URL(this.#settings.authUrl).hostname] } = this.#settings
    const { host, hostname } = new URL(base)
    if (!hosts.includes(hostname) && !hosts.includes(host))
      throw new UnknownOutcome(`OPENSTACK_HOSTS does not name the host of ${service}, ${base}`)
    const microversion = MICROVERSIONS[service]
    const answer = await request(
      `${base}${path}`,
      method,
      body,
      method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
      {
        ...headers,
        'x-auth-token': (await token).value,
        ...(microversion === undefined ? {} : { 'openstack-api-version': microversion })
      }
    )
    if (answer.status === 401) this.#renew(token)
    return answer
  }

  /** Returns the endpoint of a service. @throws {UnknownOutcome} if the catalogue has none; a later sign-in may return it */
  async #endpointOf(token: Promise<Token>, service: Service): Promise<Endpoint> {
    const { endpoints } = await token
    const names = [service, ...(ALIASES[service] ?? [])]
    const endpoint = names.map((name) => endpoints.get(name)).find((found) => found !== undefined)
    if (endpoint !== undefined) return endpoint
    this.#renew(token)
    throw new UnknownOutcome(`the cloud's catalogue has no ${service}`)
  }

  #readPassword(): string {
    try {
      return this.#user.readPassword()
    } catch (error) {
      throw new UnknownOutcome(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }

  async #signIn(): Promise<Token> {
    const password = this.#readPassword()
    const { authUrl, region } = this.#settings
    const { username, projectName, userDomain, projectDomain } = this.#user
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
      READ_TIMEOUT_MS,
      {}
    )
    if (answer.status === 401) this.#wrongPassword = password
    const value = answer.headers.get('x-subject-token')
    if (answer.status >= 300 || value === null)
      throw new UnknownOutcome(
        `sign-in at ${authUrl} was answered ${answer.status} (request ${answer.request_id})`,
        answer
      )
    const { token } = answer.body as {
      readonly token?: {
        readonly catalog?: readonly CatalogueEntry[]
        readonly project?: { readonly id: string }
      }
    }
    if (token?.catalog === undefined) throw new UnknownOutcome(`sign-in at ${authUrl}: no catalogue`, answer)
    const isWanted = (endpoint: Endpoint) =>
      endpoint.interface === 'public' && (region === undefined || endpoint.region === region)
    // a cloud may have several services of one type: one per region
    const found = token.catalog.flatMap(({ type, endpoints }) => {
      const endpoint = endpoints.find(isWanted)
      return endpoint === undefined ? [] : [[type, endpoint] as const]
    })
    return { value, project_id: token.project?.id ?? '', endpoints: new Map(found) }
  }
}

/** Adds the version to the addresses of Neutron and Glance, which the catalogue lists without it. */
function withVersion(service: Service, url: string): string {
  const base = url.replace(/\/+$/, '')
  const version = { network: '/v2.0', image: '/v2' }[service as string] ?? ''
  return base.endsWith(version) ? base : base + version
}
