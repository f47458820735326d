import { randomUUID } from 'node:crypto'
import type { Event, Flavor, Period, ServerConfig, User } from '@cloud/api'
import { product } from '../support/product.ts'

export type Json = Readonly<Record<string, unknown>>

export interface Heard {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON of the answer; its fields are judged by the tests. */
  readonly body: Json
}

interface Asked {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is instead of a body made of JSON. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
  readonly method?: string
}

/** A stranger's HTTP client: cookies and the CSRF token, nothing of the product's own code. */
export class Client {
  readonly cookies = new Map<string, string>()
  token = ''

  async call(method: string, path: string, body?: unknown, asked: Asked = {}): Promise<Heard> {
    const sent = asked.raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await fetch(new URL(path, product().base), {
      method,
      redirect: 'manual',
      headers: {
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' || this.token === '' ? {} : { 'X-CSRFToken': this.token }),
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...asked.headers
      },
      ...(sent === undefined ? {} : { body: sent })
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    this.token = answer.headers.get('X-CSRFToken') ?? this.token
    const text = await answer.text()
    const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '') && text !== ''
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} }
  }

  get(path: string, asked?: Asked): Promise<Heard> {
    return this.call('GET', path, undefined, asked)
  }
  post(path: string, body?: unknown, asked?: Asked): Promise<Heard> {
    return this.call('POST', path, body, asked)
  }
  patch(path: string, body?: unknown, asked?: Asked): Promise<Heard> {
    return this.call('PATCH', path, body, asked)
  }

  /** The JSON of a 200. */
  async read<T>(path: string): Promise<T> {
    return ok<T>(await this.get(path))
  }
}

/** The body of a 200; anything else fails the test with what was said. */
export function ok<T>({ status, text }: Heard): T {
  if (status !== 200) throw new Error(`Expected 200, got ${status}: ${text}`)
  return JSON.parse(text) as T
}

/** Somebody who is not signed in, with the CSRF token of a page that he opened. */
export async function visitor(): Promise<Client> {
  const client = new Client()
  const { text } = await client.get('/commercial-offer-that-is-not-there')
  client.token = /"csrf_token":"([^"]+)"/.exec(text)?.[1] ?? ''
  return client
}

/** An account of its own, as the API shows it to its owner. */
export class Account extends Client {
  readonly email = `walk-${randomUUID()}@cloud.test`

  async me(): Promise<User> {
    const [user] = await this.read<User[]>('/api/v1/user/')
    if (user === undefined) throw new Error('Nobody is signed in.')
    return user
  }
  async balance(): Promise<number> {
    return (await this.me()).balance_rub_cents
  }
  server(id: number): Promise<ServerConfig> {
    return this.read(`/api/v1/cld_srv_cfg/${id}/`)
  }
  /** Creates a server and answers its id. */
  async create(payload: Json): Promise<number> {
    return ok<{ server_id: number }>(await this.post('/api/v1/create_user_server_config', payload)).server_id
  }
  /** Creates a server with the money for it, and waits on the product's clock until it is active. */
  async running(payload: Json): Promise<number> {
    const id = await this.create(payload)
    await this.advance(2)
    const { status } = await this.server(id)
    if (status !== 2) throw new Error(`Server ${id} should be active, its status is ${status}.`)
    return id
  }
  status(id: number, status: unknown, more: Json = {}): Promise<Heard> {
    return this.post(`/api/v1/change_status_cld_srv/${id}/`, { status, ...more })
  }
  async advance(advance_seconds: number): Promise<number> {
    return Date.parse(ok<{ now: string }>(await this.post('/api/v1/sandbox/clock/', { advance_seconds })).now)
  }
  async topUp(amount_rub_cents: number): Promise<void> {
    let left = amount_rub_cents
    while (left > 0) {
      const amount =
        left - 100_000_000 >= 10_000 || left <= 100_000_000 ? Math.min(left, 100_000_000) : 50_000_000
      const made = await this.post('/api/v1/top-ups/', {
        amount_rub_cents: amount,
        payment_type: 'acquiring'
      })
      ok(await this.post(ok<{ payment_url: string }>(made).payment_url, { outcome: 'paid' }))
      left -= amount
    }
  }
  periods(): Promise<Period[]> {
    return this.read('/api/v1/usr_evt/periods/')
  }
  /** All events, newest first. */
  async events(): Promise<Event[]> {
    const all: Event[] = []
    for (const { year, month } of (await this.periods()).toReversed())
      all.push(
        ...(await this.read<{ results: Event[] }>(`/api/v1/usr_evt/?year=${year}&month=${month}`)).results
      )
    return all
  }
}

/** A new account with this much money. */
export async function account(rub_cents = 0): Promise<Account> {
  const client = new Account()
  client.token = (
    await visitor().then((one) => {
      for (const [name, value] of one.cookies) client.cookies.set(name, value)
      return one
    })
  ).token
  ok(
    await client.post('/api/auth/sign-up/email', {
      name: 'Проверка',
      email: client.email,
      password: 'Check-2026!'
    })
  )
  if (rub_cents > 0) await client.topUp(rub_cents)
  return client
}

let known: readonly Flavor[] | undefined
/** A flavor of the sandbox by its id. */
export async function flavor(id: number): Promise<Flavor> {
  known ??= ok<Flavor[]>(await new Client().get('/api/v1/flavors/'))
  const found = known.find((one) => one.id === id)
  if (found === undefined) throw new Error(`The sandbox has no flavor ${id}.`)
  return found
}
/** How many of a flavor can be started now. */
export const free = async (id: number): Promise<number> =>
  ok<Flavor[]>(await new Client().get('/api/v1/flavors/')).find((one) => one.id === id)?.max_available ?? -1

/** The components of a flavor as payloads name them. */
async function machine(id: number) {
  const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = await flavor(id)
  return {
    flavor_id: id,
    gpu_id: gpu?.id ?? null,
    gpu_count,
    cpu_id: cpu.id,
    cpu_count,
    ram_id: ram.id,
    ram_count
  }
}

/** The create payload of a flavor: the smallest disk, the first system, the hourly plan unless said. */
export const order = async (id: number, more: Json = {}): Promise<Json> => ({
  name: 'проверка',
  os_id: 1,
  ssd_count: 256,
  price_plan: 0,
  is_in_queue: false,
  ...(await machine(id)),
  ...more
})
/** The change payload that turns a server into a flavor. */
export const change = async (configuration_id: number, id: number, more: Json = {}): Promise<Json> => ({
  configuration_id,
  price_plan: 0,
  ...(await machine(id)),
  ...more
})
