import { EVERY_ENDPOINT, type Named } from '../apps/server/src/testing/every-endpoint.ts'
import { type Heard, Person } from '../apps/server/src/testing/person.ts'
import { createOneOfEach, idsOf, type OwnIds } from './access/one-of-each.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { cheapestOrder } from './world/cheapest-order.ts'
import { mapLimit } from './world/map-limit.ts'
import { startProcesses } from './world/processes.ts'
import { Random } from './world/random.ts'

/** All endpoints except the clock, which would change the time of all other requests. */
const TARGETS = EVERY_ENDPOINT.filter(({ name }) => name !== 'sandbox.clock')

const NUMBERS = [0, -1, 1, 1.5, 2, 12, 256, 1e9, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308] as const
const TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '💥',
  "'; drop table servers; --",
  '__proto__',
  'NaN',
  '1e3',
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  'А'.repeat(300),
  'x'.repeat(20_000)
] as const
const PAGES = [
  '/',
  '/panel',
  '/commercial-offer',
  '/commercial-offer.pdf',
  '/assets/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/v1/openapi.json',
  '/sandbox/pay/',
  '/invoices/'
] as const
const FIELDS = [
  'name',
  'email',
  'password',
  'phone',
  'inn',
  'kpp',
  'user_type',
  'promo_code',
  'amount_rub_cents',
  'payment_type',
  'status',
  'auto_renewal',
  'configuration_id',
  'configuration',
  'consent',
  'promocode_id',
  'expected_total_rub_cents',
  '__proto__'
] as const

/** Random requests built from valid parts, bad values and bad positions. */
class HostileRequests {
  readonly #random: Random
  readonly #order: object

  constructor(random: Random, order: object) {
    this.#random = random
    this.#order = order
  }

  value(depth = 0): unknown {
    const kind = this.#random.whole(0, depth > 3 ? 4 : 6)
    if (kind === 0) return null
    if (kind === 1) return this.#random.next() < 0.5
    if (kind === 2) return this.#random.of(NUMBERS)
    if (kind <= 4) return this.#random.of(TEXTS)
    if (kind === 5) return Array.from({ length: this.#random.whole(0, 3) }, () => this.value(depth + 1))
    return Object.fromEntries([[this.#random.of(FIELDS), this.value(depth + 1)]])
  }

  body(): string {
    const fields: Record<string, unknown> = this.#random.next() < 0.5 ? { ...this.#order } : {}
    const names = [...Object.keys(this.#order), ...FIELDS]
    for (let spoilt = this.#random.whole(0, 3); spoilt >= 0; spoilt--)
      fields[names[this.#random.whole(0, names.length - 1)] ?? 'name'] = this.value()
    const text = JSON.stringify(this.#random.next() < 0.1 ? this.value() : fields)
    const at = this.#random.whole(0, text.length)
    return this.#random.next() < 0.1 ? text.slice(0, at) : text
  }

  /** Returns the path of a template, half of the time with ids that exist. */
  path(template: string, ids: Readonly<Record<string, string>> = {}): string {
    const strange = () => String(this.#random.of([...NUMBERS, ...TEXTS.slice(0, -1)]))
    const path = template.replaceAll(/\{(\w+)\}/g, (_, param: string) => {
      const id = this.#random.next() < 0.5 ? ids[param] : undefined
      return encodeURIComponent((id ?? strange()).toWellFormed())
    })
    return this.#random.next() < 0.4 ? `${path}?${this.#query()}` : path
  }

  page(): string {
    const page = this.#random.of(PAGES)
    return this.path(page.endsWith('/') ? `${page}{id}` : page)
  }

  headers(): Record<string, string> {
    const strange: readonly Record<string, string>[] = [
      {},
      { 'idempotency-key': this.#random.of(['', 'a', '\t', 'k'.repeat(300)]) },
      {
        'content-type': this.#random.of([
          'text/plain',
          'application/json; charset=utf-7',
          'multipart/form-data'
        ])
      },
      { accept: 'x/y', 'accept-encoding': 'zip;q=2', 'if-none-match': '*' },
      { cookie: this.#random.of(['a', '=;=', `session=${'z'.repeat(4000)}`, '__proto__=1']) },
      { range: 'bytes=9-1', 'x-forwarded-for': '::::', 'x-request-id': '\u00ff' }
    ]
    return { ...strange[this.#random.whole(0, strange.length * 3)] }
  }

  #query(): string {
    const part = () =>
      encodeURIComponent(String(this.#random.of([...NUMBERS, ...TEXTS.slice(0, -1)])).toWellFormed())
    const name = () =>
      this.#random.of([
        'limit',
        'offset',
        'year',
        'month',
        'flavor[gpu]',
        'ssd_size',
        'period',
        'promocode',
        '%',
        '%ff'
      ])
    return Array.from({ length: this.#random.whole(1, 4) }, () => `${name()}=${part()}`).join('&')
  }
}

/** Statuses of requests that end before their body and their ids matter. */
const REFUSED_EARLY = [401, 403, 405, 415]

interface Sender {
  readonly person: Person
  readonly ids: OwnIds
}

/** A visitor and two accounts that have one of everything. An account that was removed or signed out is replaced. */
class Senders {
  readonly #base: string
  readonly #order: object
  readonly #senders: Promise<Sender>[] = []

  private constructor(base: string, order: object) {
    this.#base = base
    this.#order = order
  }

  static async create(base: string, order: object): Promise<Senders> {
    const senders = new Senders(base, order)
    senders.#senders.push(Promise.resolve({ person: await Person.visitor(base), ids: new Map() }))
    for (const _ of [1, 2]) senders.#senders.push(senders.#withAccount())
    return senders
  }

  /** Sends a request of a random sender. A sender whose account was erased or signed out by it is replaced. */
  async call(random: Random, send: (sender: Sender) => Promise<Heard>): Promise<void> {
    const at = random.whole(0, this.#senders.length - 1)
    const chosen = this.#senders[at]
    if (chosen === undefined) return
    const sender = await chosen
    const { status } = await send(sender)
    if (status !== 401 || sender.ids.size === 0 || (await sender.person.isSignedIn())) return
    // only the first of several calls that notice it
    if (this.#senders[at] !== chosen) return
    const next = this.#withAccount()
    // reported to the calls that wait for it, or to none at the end
    next.catch(() => undefined)
    this.#senders[at] = next
  }

  async #withAccount(): Promise<Sender> {
    const person = await Person.signedUp(this.#base)
    return { person, ids: await createOneOfEach(person, this.#base, { ...this.#order, is_in_queue: true }) }
  }
}

export const hostile: Check = {
  name: 'hostile',
  about: 'sends random malformed requests: none is answered 5xx, and the ledger adds up',
  async run({ seed, short, database, progress }) {
    const count = short ? 600 : 30_000
    const { bases, db, stop } = await startProcesses(await database(), 1)
    try {
      const [base] = bases
      const random = new Random(seed)
      const order = await cheapestOrder(base)
      const requests = new HostileRequests(random, order)
      const senders = await Senders.create(base, order)
      const statuses = new Map<number, number>()
      const reached = new Set<Named>()
      await mapLimit(Array.from({ length: count }), 16, async (_, index) => {
        const target = TARGETS[random.whole(0, TARGETS.length - 1)]
        if (target === undefined) return
        const headers = requests.headers()
        const { method, path: template } = target.endpoint
        const isPage = random.next() < 0.2
        const body = requests.body()
        await senders.call(random, async ({ person, ids }) => {
          const path = isPage ? requests.page() : requests.path(template, idsOf(ids, target.name))
          const answer =
            method === 'GET'
              ? await person.get(path, headers)
              : await person.write(method, path, body, headers)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          if (answer.status >= 500)
            throw new Error(
              `${answer.status} for ${method} ${path} ${JSON.stringify(headers)} ${body.slice(0, 500)}`
            )
          if (!isPage && !REFUSED_EARLY.includes(answer.status)) reached.add(target)
          return answer
        })
        if ((index + 1) % 5000 === 0) progress(`${index + 1} requests`)
      })
      const missed = TARGETS.filter((target) => !reached.has(target)).map(({ name }) => name)
      if (!short) assertEqual('Routes that no request reached', missed, [])
      await booksAddUp(db)
      const seen = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
      return `${count} requests, none 5xx (${seen.join(', ')})`
    } finally {
      await stop()
    }
  }
}
