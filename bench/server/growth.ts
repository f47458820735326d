import { settleAccount } from '../../apps/server/src/billing/settle.ts'
import { creditTopUp } from '../../apps/server/src/billing/top-ups/credit-top-up.ts'
import { accountEvents } from '../../apps/server/src/history/account-history.ts'
import { applyMachineAnswer } from '../../apps/server/src/machines/apply-machine-answer.ts'
import { createDatabase } from '../../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../../apps/server/src/platform/db/connections/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/in-transaction.ts'
import { serveNext } from '../../apps/server/src/queue/serve-queue.ts'
import { changeStatus } from '../../apps/server/src/servers/change-status.ts'
import { type CreateServerInput, createServer } from '../../apps/server/src/servers/create-server.ts'
import { readServers } from '../../apps/server/src/servers/read-servers.ts'
import type { Db } from '../../prove/world/processes.ts'
import type { BenchPostgres } from './bench-postgres.ts'
import { monthlyOrders } from './creation-rates.ts'
import { median } from './median.ts'

const TURNS = 200
/** One search takes a fraction of a millisecond: fewer would measure noise. */
const SEARCHES = 2_000
const FLAT = 1.3
const QUEUES = [10, 10_000] as const
const OPERATIONS = ['settle', 'top up', 'create', 'start', 'stop', 'list', 'month'] as const
type Operation = (typeof OPERATIONS)[number]

/** A database with many accounts, each with money, an event and two stopped servers. */
class PopulatedDatabase {
  readonly accounts: number
  readonly #pool: ReturnType<typeof createPool>
  readonly #db: Db
  readonly #times = new Map<Operation, number[]>(OPERATIONS.map((name) => [name, []]))
  #orders: readonly CreateServerInput[] = []
  #first = 0
  #now = 0
  #paid = 0

  private constructor(url: string, accounts: number) {
    this.accounts = accounts
    this.#pool = createPool(url, 2)
    this.#db = createDatabase(this.#pool)
  }

  static async of(url: string, accounts: number): Promise<PopulatedDatabase> {
    const made = new PopulatedDatabase(url, accounts)
    // commits that wait for the disk are measured by server.ts
    await made.#pool.query(`do $$ begin
      execute format('alter database %I set synchronous_commit = off', current_database()); end $$`)
    await made.#fill()
    made.#orders = await monthlyOrders(made.#db)
    return made
  }

  /** Writes the rows that the product would write, with a few statements. */
  async #fill(): Promise<void> {
    const client = await this.#pool.connect()
    await client.query('begin; set local session_replication_role = replica')
    const { rows } = await client.query<{ first: number; now: Date }>(
      `with made as (
         insert into accounts (email, name, created_at, last_at, balance_rub_cents)
         select 'grown-' || i || '@x', 'bench', now, now, 1000000000
         from generate_series(1, $1::integer) i, (select product_now() as now) m returning account_id, last_at)
       select min(account_id) as first, max(last_at) as now from made`,
      [this.accounts]
    )
    await client.query(
      `insert into transfers (account_id, kind, key, at, source, target, amount_rub_cents, hash)
       select account_id, 'credit', 'grown', last_at, 'acquiring', 'balance', 1000000000, '' from accounts where email like 'grown-%'`
    )
    // the first hash of each chain, which a trigger normally writes
    await client.query(`update transfers t set hash = transfer_hash(null, t) where key = 'grown'`)
    await client.query(
      `insert into events (account_id, type, created_at, amount_rub_cents, balance_rub_cents, text)
       select account_id, 'top_up_balance', last_at, 1000000000, 1000000000, 'bench'
       from accounts where email like 'grown-%'`
    )
    await client.query(
      `insert into servers (account_id, name, status, flavor_id, os_id, disk_id, ssd_count, price_plan, quote, plain_quote,
         terms, pinned_at, created_at, lapsed)
       select account_id, 'still', -1, (select min(flavor_id) from flavors), 1, 1, 256, 1, '{"total": 100}', '{"hour": 1}', '{}',
         last_at, last_at, true from accounts, generate_series(1, 2) where email like 'grown-%'`
    )
    await client.query('commit')
    await client.query('vacuum analyze')
    // synchronous_commit applies only to new connections
    client.release(true)
    this.#first = rows[0]?.first ?? 0
    this.#now = (rows[0]?.now.getTime() ?? 0) + 60_000
  }

  /** Runs each operation once, on an account from anywhere in the table (chosen with a prime step). */
  async turn(turn: number): Promise<void> {
    const account_id = this.#first + ((turn * 7_368_787) % this.accounts)
    const now = this.#now
    const order = this.#orders[turn % this.#orders.length] as CreateServerInput
    await this.#timed('settle', (tx) => settleAccount(tx, account_id, now))
    this.#paid += 1
    const top_up_id = this.#paid
    const paid = {
      account_id,
      top_up_id,
      payment_type: 'acquiring',
      amount_rub_cents: 1_000_000_000
    } as const
    await this.#timed('top up', (tx) => creditTopUp(tx, { ...paid, now }))
    const { server_id } = await this.#timed('create', (tx) => createServer(tx, account_id, now, order))
    const answered = (operation: number, outcome: 'ready' | 'down') =>
      inTransaction(this.#db, (tx) =>
        applyMachineAnswer(tx, { account_id, server_id, operation, outcome }, now)
      )
    const setStatus = (status: 0 | 1) => (tx: Parameters<typeof settleAccount>[0]) =>
      changeStatus(tx, account_id, server_id, now, { status, expected_total_rub_cents: null })
    await answered(1, 'ready')
    await this.#timed('stop', setStatus(0))
    await answered(2, 'down')
    await this.#timed('start', setStatus(1))
    await this.#timed('list', (tx) => readServers(tx, account_id, now, { which: 'cloud', limit: 20 }))
    const moment = new Date(now)
    const month = { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1 }
    await this.#timed('month', (tx) => accountEvents(tx, account_id, month, { limit: 20 }, 1000))
  }

  middle(operation: Operation): number {
    return median(this.#times.get(operation)?.slice(TURNS / 5) ?? [])
  }

  /** Adds servers of accounts without money to the queue of one flavor. */
  async queue(length: number): Promise<void> {
    const { flavor_id } = this.#orders[0] as CreateServerInput
    await this.#pool.query(
      `with poor as (
         insert into accounts (email, name, created_at, last_at)
         select 'poor-' || i || '@x', 'bench', product_now(), product_now()
         from generate_series(1, $1::integer) i returning account_id, last_at)
       insert into servers (account_id, name, status, flavor_id, os_id, disk_id, ssd_count, price_plan, quote, plain_quote,
         terms, pinned_at, created_at, queue_ticket)
       select account_id, 'waits', -2, $2, 1, 1, 256, 1, '{"total": 100}', '{"hour": 1}', '{}', last_at, last_at,
         nextval('queue_tickets') from poor`,
      [length, flavor_id]
    )
    await this.#pool.query('vacuum analyze')
  }

  /** Returns the milliseconds of finding the next server in that queue. */
  async findNext(): Promise<number> {
    const { flavor_id } = this.#orders[0] as CreateServerInput
    const before = performance.now()
    await inTransaction(this.#db, (tx) => serveNext(tx, flavor_id, this.#now))
    return performance.now() - before
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  async #timed<T>(
    operation: Operation,
    work: (tx: Parameters<typeof settleAccount>[0]) => Promise<T>
  ): Promise<T> {
    const before = performance.now()
    const answer = await inTransaction(this.#db, work)
    this.#times.get(operation)?.push(performance.now() - before)
    return answer
  }
}

const formatMilliseconds = (milliseconds: number) => milliseconds.toFixed(2).padStart(10)

/** Measures each operation with different numbers of accounts, and the search for the next server in queues of different length. */
export async function growth(postgres: BenchPostgres, sizes: readonly number[]): Promise<void> {
  const all: PopulatedDatabase[] = []
  for (const size of sizes) all.push(await PopulatedDatabase.of(await postgres.database(), size))
  // write everything to disk before the measured turns
  await postgres.checkpoint()
  // in turns, so that all sizes share the load of the machine
  for (let turn = 0; turn < TURNS; turn++) for (const one of all) await one.turn(turn)
  console.log('Milliseconds an operation takes in the domain, medians, by the number of accounts')
  console.log(`  ${''.padEnd(10)}${sizes.map((size) => size.toLocaleString('en').padStart(10)).join('')}`)
  for (const operation of OPERATIONS) {
    const middles = all.map((one) => one.middle(operation))
    const ratio = Math.max(...middles) / (middles[0] ?? Number.NaN)
    console.log(
      `  ${operation.padEnd(10)}${middles.map(formatMilliseconds).join('')}   × ${ratio.toFixed(2)} (${ratio <= FLAT ? 'wanted' : 'TOO MUCH: wanted'}: at most ${FLAT})`
    )
    if (ratio > FLAT) process.exitCode = 1
  }
  for (const one of all) await one.close()
  await queues(postgres)
}

/** Measures the search for the next server in a short and in a long queue, in turns. */
async function queues(postgres: BenchPostgres): Promise<void> {
  const all: { readonly one: PopulatedDatabase; readonly took: number[] }[] = []
  for (const length of QUEUES) {
    const one = await PopulatedDatabase.of(await postgres.database(), 1_000)
    await one.queue(length)
    all.push({ one, took: [] })
  }
  for (let search = 0; search < SEARCHES; search++)
    for (const { one, took } of all) took.push(await one.findNext())
  const [short = Number.NaN, long = Number.NaN] = all.map(({ took }) => median(took))
  console.log(
    `  the next server in a queue of ${QUEUES.join(' and of ')}: ${short.toFixed(2)} and ${long.toFixed(2)} ms, × ${(long / short).toFixed(2)}`
  )
  if (long / short > FLAT) process.exitCode = 1
  for (const { one } of all) await one.close()
}
