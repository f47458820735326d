import { setStock } from '../apps/server/src/operator/flavors.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { serveQueue } from '../apps/server/src/queue/serve-queue.ts'
import type { Heard } from '../apps/server/src/testing/person.ts'
import type { Proof } from './proof.ts'
import { atOnce } from './world/at-once.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { type Created, Customer, said } from './world/customer.ts'
import type { Db } from './world/db.ts'
import { must } from './world/must.ts'
import { orderOf } from './world/order-of.ts'
import { startProcesses } from './world/processes.ts'
import { until } from './world/until.ts'

const PLACES = 10
const MONEY = 10_000_000
const NEWCOMERS = 6
/** One in so many of those who wait has no money. */
const POOR = 10

interface Crowd {
  readonly rich: readonly Customer[]
  readonly poor: readonly Customer[]
  /** They have money and never wait. */
  readonly newcomers: readonly Customer[]
}

interface Place {
  readonly account_id: number
  readonly server_id: number
  readonly status: number
}

/** A flavor, and the crowd that wants it. */
class Race {
  readonly #db: Db
  readonly #order: Awaited<ReturnType<typeof orderOf>>
  readonly #crowd: Crowd
  readonly #everybody: ReadonlyMap<number, Customer>

  constructor(db: Db, order: Awaited<ReturnType<typeof orderOf>>, crowd: Crowd) {
    this.#db = db
    this.#order = order
    this.#crowd = crowd
    const everybody = [...crowd.rich, ...crowd.poor, ...crowd.newcomers]
    this.#everybody = new Map(everybody.map((one) => [one.account_id, one]))
  }

  /** All at once: exactly as many start as there are places, everybody else is told that there are none. */
  async rush(): Promise<void> {
    await this.#places({ set: PLACES })
    const answers = await Promise.all(this.#crowd.rich.map((one) => one.create(this.#order)))
    const started = answers.filter(({ status }) => status === 200).map((heard) => said<Created>(heard).status)
    must('Those who got a place', started, Array(PLACES).fill(1))
    must('Everybody else', [...new Set(answers.map(codeOf))].toSorted(), ['', 'no_capacity'])
    must('Servers that hold a place', (await this.#servers([0, 1, 2])).length, PLACES)
    await this.#clear()
  }

  /** All join the queue at once. Places come while newcomers try: the first in the queue with money get them. */
  async queue(): Promise<void> {
    const { rich, poor } = this.#crowd
    await this.#places({ set: 0 })
    const wish = { ...this.#order, is_in_queue: true }
    await Promise.all([...rich, ...poor].map(async (one) => said(await one.create(wish))))
    const penniless = new Set(poor.map(({ account_id }) => account_id))
    const line = (await this.#servers([-2]))
      .filter(({ account_id }) => !penniless.has(account_id))
      .map(({ server_id }) => server_id)
    must('Those who wait and have the money', line.length, rich.length)

    await this.#places({ add: PLACES })
    await this.#nobodyOvertakes('The first of the queue', line.slice(0, PLACES))

    const half = PLACES / 2
    const leaving = (await this.#servers([2])).slice(0, half)
    await this.#press(leaving, 0)
    const gone = new Set(leaving.map(({ server_id }) => server_id))
    const next = line.slice(0, PLACES + half).filter((id) => !gone.has(id))
    await this.#nobodyOvertakes('The next of the queue', next)
    await this.#clear()
  }

  /** Newcomers go on trying until these are active; nobody else may be. */
  async #nobodyOvertakes(what: string, expected: readonly number[]): Promise<void> {
    await until(
      async () => {
        const answers = await Promise.all(this.#crowd.newcomers.map((one) => one.create(this.#order)))
        must('What newcomers are told', [...new Set(answers.map(codeOf))], ['no_capacity'])
        return this.#servers([2])
      },
      (active) => active.length === expected.length
    )
    const served = (await this.#servers([1, 2])).map(({ server_id }) => server_id)
    must(what, sorted(served), sorted(expected))
  }

  async #servers(states: readonly (-2 | -1 | 0 | 1 | 2)[]): Promise<readonly Place[]> {
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

  async #press(servers: readonly Place[], status: 0 | -3): Promise<void> {
    await atOnce(servers, 40, async ({ account_id, server_id }) => {
      const owner = this.#everybody.get(account_id)
      if (owner === undefined) throw new Error(`Server ${server_id} is nobody's.`)
      said(await owner.status(server_id, status))
    })
  }

  /** Everybody leaves, who waits first, so that nobody comes after those who stop. */
  async #clear(): Promise<void> {
    const [anybody] = this.#crowd.rich
    await this.#press(await this.#servers([-2]), -3)
    await anybody?.advance(2)
    await this.#press(await this.#servers([2]), 0)
    await anybody?.advance(2)
    must('Servers that hold a place when all have left', await this.#servers([0, 1, 2]), [])
    await this.#press(await this.#servers([-1]), -3)
  }
}

const codeOf = ({ status, body }: Heard) =>
  status === 200 ? '' : ((body as { code?: string }).code ?? String(status))
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

export const race: Proof = {
  name: 'race',
  about: `many who want ${PLACES} places, over two processes: never oversold, the queue in order`,
  async run({ short, database, tell }) {
    const [clients, rounds] = short ? [24, 2] : [200, 100]
    const { bases, db, stop } = await startProcesses(await database(), 2)
    try {
      const people = await crowd(bases, clients)
      const runs = new Race(db, await orderOf(bases[0]), people)
      for (let round = 1; round <= rounds; round++) {
        await (round % 2 === 0 ? runs.queue() : runs.rush())
        if (round % 10 === 0) tell(`round ${round} of ${rounds}`)
      }
      await booksAddUp(db)
    } finally {
      await stop()
    }
    return `${clients} clients, ${PLACES} places, 2 processes, ${rounds} rounds: 0 oversold, 0 out of order`
  }
}

async function crowd(bases: readonly string[], count: number): Promise<Crowd> {
  const poor = Math.ceil(count / POOR)
  const people = await atOnce(Array.from({ length: count + NEWCOMERS }), 8, (_, index) =>
    Customer.of(bases[index % bases.length] ?? '', index < poor ? 0 : MONEY)
  )
  return { poor: people.slice(0, poor), rich: people.slice(poor, count), newcomers: people.slice(count) }
}
