import type { CloudUser, OpenStackSettings } from '../../platform/machine-settings.ts'
import { request, UnknownOutcome } from './cloud-request.ts'

const TIMEOUT_MS = 30_000

/** Longest pause after sign-ins that failed or whose token was not accepted. */
const MAX_PAUSE_MS = 5 * 60_000
/** The same for a password that was refused: Keystone can lock a user after wrong passwords, by default for half an hour. */
const MAX_PASSWORD_PAUSE_MS = 60 * 60_000

/** Returns the time until the next sign-in, after a number of failed sign-ins in a row. */
const pauseAfter = (failures: number, longest: number): number =>
  failures === 0 ? 0 : Math.min(10_000 * 6 ** (failures - 1), longest)

/** Token of a project, with the services that accept it. */
export interface Token {
  readonly value: string
  readonly project_id: string
  /** Public endpoints of all regions. */
  readonly endpoints: readonly Endpoint[]
}

/** Address of a service in a region. */
export interface Endpoint {
  /** Type of the service. */
  readonly type: string
  readonly interface: string
  readonly region: string
  readonly url: string
}

interface CatalogueEntry {
  readonly type: string
  readonly endpoints: readonly Omit<Endpoint, 'type'>[]
}

/** Sign-ins of this process by user. Some clouds lock a user after a few wrong passwords, so all clients of a user share one. */
const signIns = new WeakMap<CloudUser, SignIn>()

/** Signs a user in to a project by password. Concurrent calls share one sign-in. */
export class SignIn {
  readonly #settings: OpenStackSettings
  readonly #user: CloudUser
  #token: Promise<Token> | undefined
  #signedInAt = 0
  /** Earliest time of the next sign-in, after one that failed or whose token is not accepted. */
  #nextAt = Infinity
  /** Number of such sign-ins in a row. */
  #failures = 0
  #wrongPassword: string | undefined

  private constructor(settings: OpenStackSettings, user: CloudUser) {
    this.#settings = settings
    this.#user = user
    signIns.set(user, this)
  }

  static of(settings: OpenStackSettings, user: CloudUser): SignIn {
    return signIns.get(user) ?? new SignIn(settings, user)
  }

  /** Signs in, or shares the sign-in of another call. A password that replaces a wrong one is sent at once. */
  token(): Promise<Token> {
    const isChanged = this.#wrongPassword !== undefined && this.#wrongPassword !== this.#readPassword()
    if (this.#token !== undefined && Date.now() < this.#nextAt && !isChanged) return this.#token
    const token = this.#signIn(this.#readPassword())
    this.#signedInAt = Date.now()
    this.#nextAt = Infinity
    this.#wrongPassword = undefined
    this.#token = token
    token.catch(({ status = 500, retryAfter = 0 }: Partial<UnknownOutcome>) => {
      if (status < 500) this.#failures += 1
      // an outage must not delay the sign-in after its end: only pauses after refusals grow
      const failures = status < 500 ? this.#failures : 1
      const longest = status === 401 ? MAX_PASSWORD_PAUSE_MS : MAX_PAUSE_MS
      this.#nextAt = Date.now() + Math.max(retryAfter, pauseAfter(failures, longest))
    })
    return token
  }

  /** Replaces a token that is not accepted: at once if it is the first, otherwise after a pause in which it stays in use. */
  renew(token: Promise<Token>): void {
    if (this.#token !== token || this.#nextAt < Infinity) return
    if (Date.now() - this.#signedInAt > MAX_PAUSE_MS) this.#failures = 0
    this.#nextAt = Date.now() + pauseAfter(this.#failures, MAX_PAUSE_MS)
    this.#failures += 1
  }

  #readPassword(): string {
    try {
      return this.#user.readPassword()
    } catch (error) {
      throw new UnknownOutcome(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }

  async #signIn(password: string): Promise<Token> {
    const { authUrl } = this.#settings
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
      TIMEOUT_MS,
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
    if (token?.catalog === undefined || token.project === undefined)
      throw new UnknownOutcome(`sign-in at ${authUrl}: no catalogue or no project`, answer)
    // a cloud may have several services of one type: one per region
    const endpoints = token.catalog.flatMap((service) =>
      service.endpoints.map((endpoint) => ({ ...endpoint, type: service.type }))
    )
    return {
      value,
      project_id: token.project.id,
      endpoints: endpoints.filter((endpoint) => endpoint.interface === 'public')
    }
  }
}
