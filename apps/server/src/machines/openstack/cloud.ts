import type { CloudUser, OpenStackSettings } from '../../platform/machine-settings.ts'
import { type CloudAnswer, faultText, refusalOf, request, UnknownOutcome } from './cloud-request.ts'
import { type Endpoint, SignIn, type Token } from './sign-in.ts'

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

/** Client of one project of an OpenStack. */
export class CloudClient {
  readonly #settings: OpenStackSettings
  readonly #signIn: SignIn

  /** @param user signs in instead of the shop's user */
  constructor(settings: OpenStackSettings, user: CloudUser = settings) {
    this.#settings = settings
    this.#signIn = SignIn.of(settings, user)
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
      const query = `${path.includes('?') ? '&' : '?'}limit=${PAGE_LENGTH}${marker}`
      const { body, request_id = 'unknown' } = (await this.#get(service, `${path}${query}`)) ?? {}
      const page = body?.[key] as readonly T[] | undefined
      const links = (body?.[`${key}_links`] ?? []) as readonly { readonly rel: string }[]
      const isLast = !links.some(({ rel }) => rel === 'next')
      const last = page?.at(-1)
      if (!Array.isArray(page) || (last === undefined ? !isLast : all.has(last.id)))
        throw new UnknownOutcome(`GET ${path}: answered without a new page of ${key} (request ${request_id})`)
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
    const answer = await this.#get(service, path)
    if (answer === undefined) return undefined
    const found = answer.body[key] as T | null | undefined
    if (found === undefined || found === null)
      throw new UnknownOutcome(`GET ${path}: answered without ${key} (request ${answer.request_id})`)
    return found
  }

  /** Returns a resource as `read`, or a short list. @throws {UnknownOutcome} also for 404 */
  async require<T>(service: Service, path: string, key: string): Promise<T> {
    const found = await this.read<T>(service, path, key)
    if (found === undefined) throw new UnknownOutcome(`GET ${path}: 404, there is no such ${key}`)
    return found
  }

  /** Returns the answer to a GET; undefined for 404. */
  async #get(service: Service, path: string) {
    const { status, body, request_id } = await this.call(service, 'GET', path)
    if (status === 404) return undefined
    if (status === 200 && typeof body === 'object' && body !== null)
      return { body: body as Readonly<Record<string, unknown>>, request_id }
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
    return (await this.#signIn.token()).project_id
  }

  /** Returns the project and the region of the servers. Their ids exist only there. */
  async scope(): Promise<string> {
    const token = this.#signIn.token()
    const { region } = await this.#endpointOf(token, 'compute')
    return `project ${(await token).project_id}, region ${region}`
  }

  async #send(
    service: Service,
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>>
  ): Promise<CloudAnswer> {
    const token = this.#signIn.token()
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
    if (answer.status === 401) this.#signIn.renew(token)
    return answer
  }

  /**
   * Returns the endpoint of a service.
   *
   * @throws {UnknownOutcome} if the catalogue has none, which a later sign-in may return, or if the region is wrong or must be set
   */
  async #endpointOf(token: Promise<Token>, service: Service): Promise<Endpoint> {
    const { endpoints } = await token
    const names = [service, ...(ALIASES[service] ?? [])]
    const found = names.flatMap((name) => endpoints.filter(({ type }) => type === name))
    const regions = [...new Set(found.map(({ region }) => region))]
    const wanted = this.#settings.region ?? (regions.length === 1 ? regions[0] : undefined)
    const endpoint = found.find(({ region }) => region === wanted)
    if (endpoint !== undefined) return endpoint
    this.#signIn.renew(token)
    const missing = wanted === undefined ? '' : `, not in ${wanted}`
    throw new UnknownOutcome(
      regions.length === 0
        ? `the cloud's catalogue has no ${service}`
        : `the cloud's catalogue has ${service} in the regions ${regions.join(', ')}${missing}: set OS_REGION_NAME to one of them`
    )
  }
}

/** Adds the version to the addresses of Neutron and Glance, which the catalogue lists without it. */
function withVersion(service: Service, url: string): string {
  const base = url.replace(/\/+$/, '')
  const version = { network: '/v2.0', image: '/v2' }[service as string] ?? ''
  return base.endsWith(version) ? base : base + version
}
