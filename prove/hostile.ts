import { EVERY_ENDPOINT } from '../apps/server/src/testing/every-endpoint.ts'
import { Person } from '../apps/server/src/testing/person.ts'
import type { Check } from './check.ts'
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

  path(template: string): string {
    const id = () =>
      encodeURIComponent(String(this.#random.of([...NUMBERS, ...TEXTS.slice(0, -1)])).toWellFormed())
    const path = template.replaceAll(/\{\w+\}/g, id)
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

export const hostile: Check = {
  name: 'hostile',
  about: 'sends random malformed requests: none is answered 5xx, and the ledger adds up',
  async run({ seed, short, database, progress }) {
    const count = short ? 600 : 100_000
    const { bases, db, stop } = await startProcesses(await database(), 1)
    try {
      const [base] = bases
      const random = new Random(seed)
      const requests = new HostileRequests(random, await cheapestOrder(base))
      const people = [await Person.visitor(base), await Person.signedUp(base), await Person.signedUp(base)]
      const statuses = new Map<number, number>()
      await mapLimit(Array.from({ length: count }), 16, async (_, index) => {
        const who = people[random.whole(0, people.length - 1)] ?? people[0]
        const target = TARGETS[random.whole(0, TARGETS.length - 1)]
        if (who === undefined || target === undefined) return
        const headers = requests.headers()
        const { method, path: template } = target.endpoint
        const path = random.next() < 0.2 ? requests.page() : requests.path(template)
        const body = requests.body()
        const answer =
          method === 'GET' || /^\/api\/auth\/(sign-out|revoke)/.test(path)
            ? await who.get(path, headers)
            : await who.write(method, path, body, headers)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status >= 500)
          throw new Error(
            `${answer.status} for ${method} ${path} ${JSON.stringify(headers)} ${body.slice(0, 500)}`
          )
        if ((index + 1) % 10_000 === 0) progress(`${index + 1} requests`)
      })
      await booksAddUp(db)
      const seen = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
      return `${count} requests, none 5xx (${seen.join(', ')})`
    } finally {
      await stop()
    }
  }
}
