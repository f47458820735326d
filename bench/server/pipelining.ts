import { Worker } from 'node:worker_threads'
import { Kysely, PostgresDialect } from 'kysely'
import { openAccount } from '../../apps/server/src/account/sign-in/sign-up.ts'
import { settleAccount, settleAccountIfDue } from '../../apps/server/src/billing/settle.ts'
import { payByCard } from '../../apps/server/src/billing/testing/pay-by-card.ts'
import { applyMachineAnswer } from '../../apps/server/src/machines/apply-machine-answer.ts'
import { createDatabase } from '../../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../../apps/server/src/platform/db/connections/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/in-transaction.ts'
import { freePort } from '../../apps/server/src/platform/db/postgres/free-port.ts'
import { productNow } from '../../apps/server/src/platform/product-clock.ts'
import { createServer } from '../../apps/server/src/servers/create-server.ts'
import { readServers } from '../../apps/server/src/servers/read-servers.ts'
import type { Db } from '../../prove/world/processes.ts'
import type { BenchPostgres } from './bench-postgres.ts'
import { monthlyOrders } from './creation-rates.ts'
import { median } from './median.ts'
import { rate } from './rate.ts'

const ROUNDS = 12
const CONNECTIONS = 10
const RATE_MS = 700
const SERVERS = 20
const HOUR = 3_600_000
const MONEY = 1_000_000_000_000
const OPERATIONS = ['order', 'list', 'catch-up', '10 orders at once'] as const
type Operation = (typeof OPERATIONS)[number]
/** Milliseconds per operation in each round. */
type Times = Readonly<Record<Operation, number[]>>

/** One way to reach a database, and what its operations took. */
class DatabaseOperations {
  readonly times: Times = { order: [], list: [], 'catch-up': [], '10 orders at once': [] }
  readonly #db: Db
  #accounts = 0

  constructor(db: Db) {
    this.#db = db
  }

  async round(name: string): Promise<void> {
    const [order] = await monthlyOrders(this.#db)
    if (order === undefined) throw new Error('The catalogue has no flavor.')
    const account_id = await this.#account(name)
    const now = await inTransaction(this.#db, productNow)
    const create = (price_plan: 0 | 1) =>
      inTransaction(this.#db, (tx) => createServer(tx, account_id, now, { ...order, price_plan }))
    await this.#timed('order', () => create(1))
    await this.#timed('list', () =>
      inTransaction(this.#db, async (tx) => {
        await settleAccountIfDue(tx, account_id, now)
        await readServers(tx, account_id, now, { which: 'cloud', limit: 20 })
      })
    )
    for (let i = 0; i < SERVERS; i++) {
      const { server_id } = await create(0)
      const ready = { account_id, server_id, operation: 1, outcome: 'ready' } as const
      await inTransaction(this.#db, (tx) => applyMachineAnswer(tx, ready, now))
    }
    await this.#timed('catch-up', () =>
      inTransaction(this.#db, (tx) => settleAccount(tx, account_id, now + 3 * HOUR))
    )
    const accounts = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, at) => this.#account(`${name}-${at}`))
    )
    const { perSecond } = await rate(CONNECTIONS, RATE_MS, (worker) =>
      inTransaction(this.#db, (tx) => createServer(tx, accounts[worker] as number, now, order))
    )
    this.times['10 orders at once'].push((1000 * CONNECTIONS) / perSecond)
  }

  #account(name: string): Promise<number> {
    this.#accounts += 1
    const email = `${name}-${this.#accounts}@x`
    return inTransaction(this.#db, async (tx) => {
      const now = await productNow(tx)
      const account_id = await openAccount(tx, { email, name: 'bench', now })
      await payByCard(tx, account_id, MONEY, now)
      return account_id
    })
  }

  async #timed(operation: Operation, work: () => Promise<unknown>): Promise<void> {
    const before = performance.now()
    await work()
    this.times[operation].push(performance.now() - before)
  }
}

/** Operations over the pipelined driver and over Kysely's own, ms and ratio: on this machine, and with a millisecond to the database. */
export async function pipelining(
  postgres: BenchPostgres,
  printRatio: (what: string, ratio: number, wanted: number) => void
): Promise<void> {
  const url = new URL(await postgres.database())
  const port = await freePort()
  const link = new Worker(new URL('slow-link.ts', import.meta.url), {
    workerData: { target: Number(url.port), port }
  })
  const ratioOfOrders: number[] = []
  for (const [place, at] of [
    ['on this machine', Number(url.port)],
    ['a millisecond away', port]
  ] as const) {
    url.port = String(at)
    const pool = createPool(url.href, CONNECTIONS)
    const ours = new DatabaseOperations(createDatabase(pool))
    const kyselys = new DatabaseOperations(new Kysely({ dialect: new PostgresDialect({ pool }) }))
    for (let round = 0; round <= ROUNDS; round++)
      for (const one of round % 2 === 0 ? [ours, kyselys] : [kyselys, ours])
        await one.round(`${at}-${round}-${one === ours ? 'ours' : 'kysely'}`)
    console.log(
      `Milliseconds over the pipelined driver and over Kysely's own, database ${place}, minimum and median`
    )
    for (const operation of OPERATIONS) {
      // the first round warms up
      const [fast, slow] = [ours, kyselys].map(({ times }) => times[operation].slice(1)) as [
        number[],
        number[]
      ]
      const ratio = median(slow.map((ms, round) => ms / (fast[round] ?? Number.NaN)))
      if (operation === 'order') ratioOfOrders.push(ratio)
      const figures = [fast, slow].map(
        (some) => `${Math.min(...some).toFixed(1)} / ${median(some).toFixed(1)}`
      )
      console.log(`  ${operation.padEnd(18)} ${figures.join(', ')}   × ${ratio.toFixed(2)}`)
    }
    await pool.end()
  }
  printRatio('order a millisecond away, Kysely of pipelined', ratioOfOrders[1] ?? Number.NaN, 1.3)
  await link.terminate()
}
