import { setStock } from '../apps/server/src/operator/catalogue/flavors.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { serveQueue } from '../apps/server/src/queue/serve-queue.ts'
import type { Heard } from '../apps/server/src/testing/person.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { cheapestOrder } from './world/cheapest-order.ts'
import { type Created, Customer, okBody } from './world/customer.ts'
import { mapLimit } from './world/map-limit.ts'
import { type Db, startProcesses } from './world/processes.ts'
import { until } from './world/until.ts'

const PLACES = 10
const MONEY = 10_000_000
const NEWCOMERS = 6
/** One waiting customer in ten has no money. */
const POOR_SHARE = 10

interface Customers {
  readonly rich: readonly Customer[]
  readonly poor: readonly Customer[]
  /** They have money and never join the queue. */
  readonly newcomers: readonly Customer[]
}

interface ServerRow {
  readonly account_id: number
  readonly server_id: number
  readonly status: number
}

/** Many customers who want the same flavor. */
class Race {
  readonly #db: Db
  readonly #order: Awaited<ReturnType<typeof cheapestOrder>>
  readonly #customers: Customers
  readonly #byAccount: ReadonlyMap<number, Customer>

  constructor(db: Db, order: Awaited<ReturnType<typeof cheapestOrder>>, customers: Customers) {
    this.#db = db
    this.#order = order
    this.#customers = customers
    const all = [...customers.rich, ...customers.poor, ...customers.newcomers]
    this.#byAccount = new Map(all.map((one) => [one.account_id, one]))
  }

  /** All customers create a server at once: as many start as there is capacity, all others get `no_capacity`. */
  async rush(): Promise<void> {
    await this.#places({ set: PLACES })
    const answers = await Promise.all(this.#customers.rich.map((one) => one.create(this.#order)))
    const started = answers
      .filter(({ status }) => status === 200)
      .map((answer) => okBody<Created>(answer).status)
    assertEqual('Started servers', started, Array(PLACES).fill(1))
    assertEqual('All answers', [...new Set(answers.map(codeOf))].toSorted(), ['', 'no_capacity'])
    assertEqual('Servers that hold capacity', (await this.#servers([0, 1, 2])).length, PLACES)
    await this.#clear()
  }

  /** All join the queue at once. Capacity is added while newcomers try: the first in the queue with money get it. */
  async queue(): Promise<void> {
    const { rich, poor } = this.#customers
    await this.#places({ set: 0 })
    const wish = { ...this.#order, is_in_queue: true }
    await Promise.all([...rich, ...poor].map(async (one) => okBody(await one.create(wish))))
    const penniless = new Set(poor.map(({ account_id }) => account_id))
    const line = (await this.#servers([-2]))
      .filter(({ account_id }) => !penniless.has(account_id))
      .map(({ server_id }) => server_id)
    assertEqual('Waiting servers with money', line.length, rich.length)

    await this.#places({ add: PLACES })
    await this.#expectServed('The first of the queue', line.slice(0, PLACES))

    const half = PLACES / 2
    const leaving = (await this.#servers([2])).slice(0, half)
    await this.#setStatus(leaving, 0)
    const gone = new Set(leaving.map(({ server_id }) => server_id))
    const next = line.slice(0, PLACES + half).filter((id) => !gone.has(id))
    await this.#expectServed('The next of the queue', next)
    await this.#clear()
  }

  /** Waits until exactly the expected servers are active, while newcomers try to create servers without success. */
  async #expectServed(what: string, expected: readonly number[]): Promise<void> {
    await until(
      async () => {
        const answers = await Promise.all(this.#customers.newcomers.map((one) => one.create(this.#order)))
        assertEqual('Refusals of newcomers', [...new Set(answers.map(codeOf))], ['no_capacity'])
        return this.#servers([2])
      },
      (active) => active.length === expected.length
    )
    const served = (await this.#servers([1, 2])).map(({ server_id }) => server_id)
    assertEqual(what, sorted(served), sorted(expected))
  }

  async #servers(states: readonly (-2 | -1 | 0 | 1 | 2)[]): Promise<readonly ServerRow[]> {
    const servers = await this.#db
      .selectFrom('servers')
      .select(['server_id', 'account_id', 'status'])
      .where('flavor_id', '=', this.#order.flavor_id)
      .where('status', '>', -3)
      .orderBy('queue_ticket')
      .orderBy('server_id')
      .execute()
    const held = servers.filter(({ status }) => status >= 0).length
    if (held > PLACES) throw new Error(`Oversold: ${held} servers hold ${PLACES} places.`)
    return servers.filter(({ status }) => states.some((state) => state === status))
  }

  async #places(places: { readonly set: number } | { readonly add: number }): Promise<void> {
    await inTransaction(this.#db, (tx) => setStock(tx, this.#order.flavor_id, places))
    await serveQueue(this.#db, this.#order.flavor_id)
  }

  async #setStatus(servers: readonly ServerRow[], status: 0 | -3): Promise<void> {
    await mapLimit(servers, 40, async ({ account_id, server_id }) => {
      const owner = this.#byAccount.get(account_id)
      if (owner === undefined) throw new Error(`Server ${server_id} has no known owner.`)
      okBody(await owner.status(server_id, status))
    })
  }

  /** Deletes all servers, the waiting ones first, so that none of them gets the freed capacity. */
  async #clear(): Promise<void> {
    const [someone] = this.#customers.rich
    await this.#setStatus(await this.#servers([-2]), -3)
    await someone?.advance(2)
    await this.#setStatus(await this.#servers([2]), 0)
    await someone?.advance(2)
    assertEqual('Servers that hold capacity at the end', await this.#servers([0, 1, 2]), [])
    await this.#setStatus(await this.#servers([-1]), -3)
  }
}

const codeOf = ({ status, body }: Heard) =>
  status === 200 ? '' : ((body as { code?: string }).code ?? String(status))
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

export const race: Check = {
  name: 'race',
  about: `many customers compete for ${PLACES} servers, through two processes: never oversold, the queue in order`,
  async run({ short, database, progress }) {
    const [clients, rounds] = short ? [24, 2] : [200, 100]
    const { bases, db, stop } = await startProcesses(await database(), 2)
    try {
      const people = await signUp(bases, clients)
      const runs = new Race(db, await cheapestOrder(bases[0]), people)
      for (let round = 1; round <= rounds; round++) {
        await (round % 2 === 0 ? runs.queue() : runs.rush())
        if (round % 10 === 0) progress(`round ${round} of ${rounds}`)
      }
      await payments(bases, db, short ? 4 : 40)
      await booksAddUp(db)
    } finally {
      await stop()
    }
    return `${clients} clients, ${PLACES} places, 2 processes, ${rounds} rounds: 0 oversold, 0 out of order, payments reported to both processes at once counted once`
  }
}

/** Reports a payment that starts servers to both processes at once, several times: it must be credited, and start them, once. */
async function payments(bases: readonly string[], db: Db, count: number): Promise<void> {
  const order = await cheapestOrder(bases[0] ?? '')
  // two servers of each customer
  await inTransaction(db, (tx) => setStock(tx, order.flavor_id, { set: 2 * count }))
  await mapLimit(Array.from({ length: count }), 4, async () => {
    const customer = await Customer.of(bases[0] ?? '')
    const start_server_ids: number[] = []
    for (const name of ['first', 'second'])
      start_server_ids.push(okBody<Created>(await customer.create({ ...order, name })).server_id)
    const request = { amount_rub_cents: MONEY, payment_type: 'acquiring', start_server_ids }
    const { payment_url } = okBody<{ payment_url: string }>(await customer.post('/api/v1/top-ups/', request))
    const { pathname } = new URL(payment_url, bases[0])
    const notices = Array.from({ length: 6 }, (_, index) =>
      customer.post(`${bases[index % bases.length]}${pathname}`, { outcome: 'paid' })
    )
    for (const answer of await Promise.all(notices)) okBody(answer)
    const { account_id } = customer
    const credits = await db
      .selectFrom('transfers')
      .select('amount_rub_cents')
      .where('account_id', '=', account_id)
      .where('source', '=', 'acquiring')
      .execute()
    assertEqual('Credits of one payment', credits, [{ amount_rub_cents: MONEY }])
    const starts = await db
      .selectFrom('top_up_starts')
      .select(['server_id', 'result'])
      .where('account_id', '=', account_id)
      .orderBy('server_id')
      .execute()
    const expected = sorted(start_server_ids).map((server_id) => ({ server_id, result: 'started' }))
    assertEqual('Starts of one payment', starts, expected)
    const servers = await db
      .selectFrom('servers')
      .select('operation')
      .where('account_id', '=', account_id)
      .execute()
    assertEqual('Commands to the machines', servers, [{ operation: 1 }, { operation: 1 }])
  })
}

async function signUp(bases: readonly string[], count: number): Promise<Customers> {
  const poor = Math.ceil(count / POOR_SHARE)
  const people = await mapLimit(Array.from({ length: count + NEWCOMERS }), 8, (_, index) =>
    Customer.of(bases[index % bases.length] ?? '', index < poor ? 0 : MONEY)
  )
  return { poor: people.slice(0, poor), rich: people.slice(poor, count), newcomers: people.slice(count) }
}
