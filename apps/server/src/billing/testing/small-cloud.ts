import type { PricePlan } from '@cloud/pricing'
import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import { openAccount } from '../../account/sign-in/sign-up.ts'
import { applyMachineAnswer } from '../../machines/apply-machine-answer.ts'
import { createDatabase } from '../../platform/db/connections/database.ts'
import { createPool } from '../../platform/db/connections/pool.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type CreateServerInput, createServer } from '../../servers/create-server.ts'
import { readServers } from '../../servers/read-servers.ts'
import { settleAccount } from '../settle.ts'
import { verifyLedger } from '../verify/verify-ledger.ts'
import { payByCard } from './pay-by-card.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** Moment at which tests begin. */
export const T0 = Date.UTC(2026, 10, 21, 9)

const FROM = new Date(T0 - 365 * DAY)

/**
 * Flavors of a small catalogue: without a GPU card, with a cloud card, with a card that is not rented by the hour, with
 * a rare card.
 */
export const FLAVOR = { cpu: 1, cloud: 2, own: 3, rare: 4 } as const

const FLAVOR_PARTS = {
  1: { gpu_id: null, gpu_count: 0, cpu_id: 1, cpu_count: 2, ram_id: 1, ram_count: 4 },
  2: { gpu_id: 1, gpu_count: 1, cpu_id: 1, cpu_count: 8, ram_id: 1, ram_count: 32 },
  3: { gpu_id: 2, gpu_count: 1, cpu_id: 1, cpu_count: 16, ram_id: 1, ram_count: 64 },
  4: { gpu_id: 1, gpu_count: 2, cpu_id: 1, cpu_count: 16, ram_id: 1, ram_count: 64 }
} as const

/** Kopeks a month. Together with 256 GB of free disk the month of `cpu` costs 720 ₽ and its hour 1 ₽. */
const MONTHLY = { 1: 72_000, 2: 7_150_000, 3: 9_999_900, 4: 14_300_000 } as const

/** A separate database with a small catalogue, and a clock that the test controls: acts take their moment from this clock. */
export class SmallCloud {
  readonly pool: pg.Pool
  readonly db: Kysely<Schema>
  now = T0
  #users = 0

  private constructor(pool: pg.Pool) {
    this.pool = pool
    this.db = createDatabase(pool)
  }

  static async open(capacity = 5): Promise<SmallCloud> {
    const { freshDatabase } = await import('../../../../../testing/database.ts')
    return SmallCloud.at(await freshDatabase(), capacity)
  }

  /** Creates a small cloud in a migrated, empty database. */
  static async at(url: string, capacity = 5): Promise<SmallCloud> {
    const cloud = new SmallCloud(createPool(url, 20))
    await cloud.do(async (tx) => {
      await tx
        .insertInto('gpus')
        .values([
          { gpu_id: 1, name: 'NVIDIA L40S', short_name: 'L40S', ram: 48, is_cloud: true },
          { gpu_id: 2, name: 'NVIDIA H100', short_name: 'H100', ram: 80, is_cloud: false }
        ])
        .execute()
      await tx.insertInto('cpus').values({ cpu_id: 1, name: 'EPYC' }).execute()
      await tx.insertInto('rams').values({ ram_id: 1, standard: 'DDR5' }).execute()
      await tx.insertInto('oses').values({ os_id: 1, name: 'Ubuntu 24.04', description: 'Linux' }).execute()
      await tx
        .insertInto('disks')
        .values({ disk_id: 1, kind: 'ssd', size: 1, group_title: 'NVMe Gen4' })
        .execute()
      await tx
        .insertInto('disk_prices')
        .values({ disk_id: 1, valid_from: FROM, monthly_price_rub_cents: 0, hourly_price_rub_cents: 0 })
        .execute()
      for (const [id, machine] of Object.entries(FLAVOR_PARTS)) {
        const flavor_id = Number(id)
        await tx
          .insertInto('flavors')
          .values({ flavor_id, ...machine, max_available: flavor_id === FLAVOR.rare ? 0 : capacity })
          .execute()
      }
      for (const [id, flavor_monthly_price_rub_cents] of Object.entries(MONTHLY))
        await tx
          .insertInto('flavor_prices')
          .values({ flavor_id: Number(id), valid_from: FROM, flavor_monthly_price_rub_cents })
          .execute()
    })
    return cloud
  }

  /**
   * Runs work that waits for a row which another session holds, and returns which of the other rows of that table are
   * free meanwhile.
   *
   * @param held id of the locked row
   */
  async freeWhileHeld(
    table: 'accounts' | 'flavors',
    held: number,
    others: readonly number[],
    work: () => Promise<unknown>
  ): Promise<readonly number[]> {
    const id = `${table.slice(0, -1)}_id`
    const client = await this.pool.connect()
    await client.query('begin')
    await client.query(`select from ${table} where ${id} = $1 for no key update`, [held])
    const done = work()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await this.pool.query(waiting)).rowCount === 0);
    const free = await this.pool.query<{ id: number }>(
      `select ${id} as id from ${table} where ${id} = any($1) order by 1 for no key update skip locked`,
      [others]
    )
    await client.query('rollback')
    client.release()
    await done
    return free.rows.map((row) => row.id)
  }

  close(): Promise<void> {
    return this.pool.end()
  }

  /**
   * Closes the cloud.
   *
   * @throws if the ledger does not add up
   */
  async closeBalanced(): Promise<void> {
    const differences = await verifyLedger(this.db)
    await this.close()
    if (differences.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(differences)}`)
  }

  do<T>(work: (tx: Transaction<Schema>, now: number) => Promise<T>): Promise<T> {
    return inTransaction(this.db, (tx) => work(tx, this.now))
  }

  /** Creates an account with a balance. */
  async account(balance = 0): Promise<number> {
    this.#users += 1
    const email = `user-${this.#users}@x`
    const id = await this.do((tx, now) => openAccount(tx, { email, name: 'Ада', now }))
    if (balance > 0) await this.topUp(id, balance)
    return id
  }

  async topUp(account_id: number, amount_rub_cents: number): Promise<void> {
    await this.do((tx, now) => payByCard(tx, account_id, amount_rub_cents, now))
  }

  create(account_id: number, wanted: Partial<CreateServerInput> = {}) {
    const flavor_id = wanted.flavor_id ?? FLAVOR.cpu
    return this.do((tx, now) => createServer(tx, account_id, now, { ...orderOf(flavor_id), ...wanted }))
  }

  settle(account_id: number): Promise<void> {
    return this.do((tx, now) => settleAccount(tx, account_id, now))
  }

  /** Answers the machine's last command. */
  answer(
    account_id: number,
    server_id: number,
    outcome: 'ready' | 'refused' | 'failed' | 'down'
  ): Promise<void> {
    return this.do(async (tx, now) => {
      const { operation } = await tx
        .selectFrom('servers')
        .select('operation')
        .where('server_id', '=', server_id)
        .executeTakeFirstOrThrow()
      await applyMachineAnswer(tx, { account_id, server_id, operation, outcome }, now)
    })
  }

  async server(account_id: number, server_id: number) {
    await this.settle(account_id)
    const [server] = await this.do((tx, now) => readServers(tx, account_id, now, { which: { server_id } }))
    if (server === undefined) throw new Error(`There is no server ${server_id}.`)
    return server
  }

  async balance(account_id: number): Promise<number> {
    const account = await this.db
      .selectFrom('accounts')
      .select('balance_rub_cents')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    return account.balance_rub_cents
  }

  /** Returns the sums of the ledger accounts that have entries of an account. */
  async books(account_id: number): Promise<Record<string, number>> {
    const rows = await this.db
      .selectFrom('entries')
      .select(['ledger_account', ({ fn }) => fn.sum<string>('amount_rub_cents').as('sum')])
      .where('account_id', '=', account_id)
      .groupBy('ledger_account')
      .execute()
    return Object.fromEntries(rows.map(({ ledger_account, sum }) => [ledger_account, Number(sum)]))
  }

  async events(account_id: number): Promise<readonly (readonly [type: string, amount: number])[]> {
    const rows = await this.db
      .selectFrom('events')
      .select(['type', 'amount_rub_cents'])
      .where('account_id', '=', account_id)
      .orderBy('event_id')
      .execute()
    return rows.map(({ type, amount_rub_cents }) => [type, amount_rub_cents] as const)
  }

  async available(flavor_id: number): Promise<number> {
    const { max_available } = await this.db
      .selectFrom('flavors')
      .select('max_available')
      .where('flavor_id', '=', flavor_id)
      .executeTakeFirstOrThrow()
    return max_available
  }
}

/** Returns an order of a flavor, for a month by default. */
export function orderOf(flavor_id: number, price_plan: PricePlan = 1): CreateServerInput {
  const machine = Object.entries(FLAVOR_PARTS).find(([id]) => Number(id) === flavor_id)?.[1]
  if (machine === undefined) throw new Error(`The small cloud has no flavor ${flavor_id}.`)
  return {
    name: 'first',
    os_id: 1,
    flavor_id,
    ...machine,
    ssd_count: 256,
    price_plan,
    promocode_id: null,
    is_in_queue: false,
    expected_total_rub_cents: null
  }
}
