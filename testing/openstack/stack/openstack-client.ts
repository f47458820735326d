/** Response of an OpenStack service. */
interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a check reads few fields of many kinds of responses
  readonly body: any
}

export type StackEndpoint = 'identity' | 'compute' | 'block-storage' | 'network' | 'image' | 'placement'

const TIMEOUT = 20_000

/** A service may close an idle connection just when the next request is sent, so each request opens a new connection. */
const ONE_CONNECTION = { connection: 'close' }

const VERSIONS: Partial<Record<StackEndpoint, string>> = {
  compute: 'compute 2.93',
  'block-storage': 'volume 3.42',
  placement: 'placement 1.39'
}

/** Client of one project that prepares a cloud and reads its resources in checks. */
export class OpenStackClient {
  readonly #authUrl: string
  readonly #endpoints: ReadonlyMap<string, string>
  readonly #token: string

  private constructor(authUrl: string, token: string, endpoints: ReadonlyMap<string, string>) {
    this.#authUrl = authUrl
    this.#token = token
    this.#endpoints = endpoints
  }

  static async signIn(
    authUrl: string,
    user: { readonly name: string; readonly password: string; readonly project: string }
  ): Promise<OpenStackClient> {
    const domain = { name: 'Default' }
    const answer = await fetch(`${authUrl}/auth/tokens`, {
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT),
      headers: { ...ONE_CONNECTION, 'content-type': 'application/json' },
      body: JSON.stringify({
        auth: {
          identity: {
            methods: ['password'],
            password: { user: { name: user.name, password: user.password, domain } }
          },
          scope: { project: { name: user.project, domain } }
        }
      })
    })
    const token = answer.headers.get('x-subject-token')
    if (token === null) throw new Error(`Sign-in of ${user.name}: ${answer.status} ${await answer.text()}`)
    const { token: signed } = (await answer.json()) as {
      token: { catalog: { type: string; endpoints: { interface: string; url: string }[] }[] }
    }
    const endpoints = signed.catalog.map(
      ({ type, endpoints: all }) =>
        [type, all.find((one) => one.interface === 'public')?.url.replace(/\/$/, '') ?? ''] as const
    )
    return new OpenStackClient(authUrl, token, new Map(endpoints))
  }

  async call(service: StackEndpoint, method: string, path: string, body?: unknown): Promise<Answer> {
    const base = service === 'identity' ? this.#authUrl : this.#endpoints.get(service)
    const version = VERSIONS[service]
    const isFile = body instanceof Uint8Array
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...ONE_CONNECTION,
        'x-auth-token': this.#token,
        ...(body === undefined
          ? {}
          : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...(version === undefined ? {} : { 'openstack-api-version': version })
      },
      signal: AbortSignal.timeout(TIMEOUT),
      ...(body === undefined ? {} : { body: isFile ? Buffer.from(body) : JSON.stringify(body) })
    })
    const text = await answer.text()
    try {
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
    } catch {
      return { status: answer.status, body: text }
    }
  }

  /** @throws if the status is 400 or above */
  async ok(service: StackEndpoint, method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const answer = await this.call(service, method, path, body)
    if (answer.status >= 400)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}
