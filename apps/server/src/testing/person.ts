import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'

export interface Heard {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON of the answer, or its text if it is not JSON. */
  readonly body: unknown
}

export const PASSWORD = 'correct-horse-1'

/** Returns an unused address. */
export const newEmail = () => `${randomUUID()}@cloud.test`

/** A user's browser: stores cookies and the CSRF token, and sends them. */
export class Person {
  readonly #base: string
  readonly #cookies = new Map<string, string>()
  #token = ''
  account_id = 0

  private constructor(base: string) {
    this.#base = base
  }

  /** Creates a browser that is not signed in. */
  static async visitor(base: string): Promise<Person> {
    const person = new Person(base)
    await person.post('/api/auth/sign-out', {})
    return person
  }

  /** Creates an account and signs in. */
  static async signedUp(
    base: string,
    email = newEmail(),
    headers: Readonly<Record<string, string>> = {}
  ): Promise<Person> {
    const person = new Person(base)
    await person.post('/api/auth/sign-up/email', { name: 'Анна', email, password: PASSWORD }, headers)
    const [user] = v.parse(
      v.array(v.object({ id: v.number() })),
      (await person.get('/api/v1/user/', headers)).body
    )
    if (user === undefined) throw new Error('The account that was signed up is not signed in.')
    person.account_id = user.id
    return person
  }

  /** Signs in, with the common test password unless another one is given. */
  signIn(email: string, password = PASSWORD, headers: Readonly<Record<string, string>> = {}): Promise<Heard> {
    return this.post('/api/auth/sign-in/email', { email, password }, headers)
  }

  async isSignedIn(): Promise<boolean> {
    const { body } = await this.get('/api/v1/user/')
    return Array.isArray(body) && body.length === 1
  }

  /** Returns the value of a cookie, '' if it is not set. */
  cookieOf(name: string): string {
    return this.#cookies.get(name) ?? ''
  }

  /** Cookies in the format of the Cookie header. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** CSRF token of the session. */
  get token(): string {
    return this.#token
  }

  /** Returns the same browser, connected to another process of the product. */
  at(base: string): Person {
    const other = new Person(base)
    for (const [name, value] of this.#cookies) other.#cookies.set(name, value)
    other.#token = this.#token
    other.account_id = this.account_id
    return other
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Heard> {
    return this.#call('GET', path, undefined, headers)
  }

  /** Returns the raw response of an address, for binary content. */
  file(path: string): Promise<Response> {
    return fetch(new URL(path, this.#base), { redirect: 'manual', headers: { cookie: this.cookie } })
  }

  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Heard> {
    return this.#call('POST', path, body, headers)
  }

  patch(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Heard> {
    return this.#call('PATCH', path, body, headers)
  }

  /** Sends a write with any method. */
  write(
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {}
  ): Promise<Heard> {
    return this.#call(method, path, body, headers)
  }

  delete(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Heard> {
    return this.#call('DELETE', path, undefined, headers)
  }

  async #call(
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>>
  ): Promise<Heard> {
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await send(new URL(path, this.#base), method, sent, {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' || this.#token === '' ? {} : { 'x-csrftoken': this.#token }),
      cookie: this.cookie,
      ...headers
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    this.#token = answer.headers.get('x-csrftoken') ?? this.#token
    const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '')
    return { ...answer, body: isJson ? JSON.parse(answer.body) : answer.body }
  }
}

/** Sends a request without `fetch`, which takes three times as much CPU time. Redirects are not followed. */
async function send(
  url: URL,
  method: string,
  body: string | undefined,
  headers: Readonly<Record<string, string>>
): Promise<{ readonly status: number; readonly headers: Headers; readonly body: string }> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = request(url, { method, headers: { 'user-agent': 'node', ...length, ...headers } }).end(body)
  // after the response begins, an error also ends its body
  sent.on('error', () => {})
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const heard = new Headers()
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) heard.append(name, value)
  return { status: response.statusCode ?? 0, headers: heard, body: await text(response) }
}
