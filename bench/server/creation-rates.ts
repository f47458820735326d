import { openAccount } from '../../apps/server/src/account/sign-in/sign-up.ts'
import { createPriceAt, type PriceHistories } from '../../apps/server/src/billing/price-at.ts'
import { payByCard } from '../../apps/server/src/billing/testing/pay-by-card.ts'
import { verifyLedger } from '../../apps/server/src/billing/verify/verify-ledger.ts'
import { createDatabase } from '../../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../../apps/server/src/platform/db/connections/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/in-transaction.ts'
import { productNow } from '../../apps/server/src/platform/product-clock.ts'
import { type CreateServerInput, createServer } from '../../apps/server/src/servers/create-server.ts'
import type { Db } from '../../prove/world/processes.ts'
import { oneByOne } from './one-by-one.ts'
import { rate } from './rate.ts'

const CONNECTIONS = 10
const ACCOUNTS = 200
const MONEY = 1_000_000_000_000

/** Returns an order for one month of each flavor of the catalogue. */
export async function monthlyOrders(db: Db): Promise<readonly CreateServerInput[]> {
  const flavors = await db
    .selectFrom('flavors')
    .select(['flavor_id', 'gpu_id', 'gpu_count', 'cpu_id', 'cpu_count', 'ram_id', 'ram_count'])
    .where('closed', '=', false)
    .orderBy('flavor_id')
    .execute()
  return flavors.map((flavor) => ({
    ...flavor,
    name: 'bench',
    os_id: 1,
    ssd_count: 256,
    price_plan: 1,
    promocode_id: null,
    is_in_queue: false,
    expected_total_rub_cents: null
  }))
}

async function accountsWithMoney(db: Db, count: number): Promise<readonly number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++)
    ids.push(
      await inTransaction(db, async (tx) => {
        const moment = await productNow(tx)
        const account_id = await openAccount(tx, {
          email: `bench-${i}@x`,
          name: 'bench',
          now: moment
        })
        await payByCard(tx, account_id, MONEY, moment)
        return account_id
      })
    )
  return ids
}

const at = <T>(list: readonly T[], worker: number, turn: number): T =>
  list[(worker + turn * 10) % list.length] as T

/** Measures the servers created per second by the domain, and by the same SQL statements one by one; each on its own database. */
export class CreationRates {
  readonly #pool: ReturnType<typeof createPool>
  readonly #db: Db
  #accounts: readonly number[] = []
  #orders: readonly CreateServerInput[] = []

  private constructor(url: string) {
    this.#pool = createPool(url, CONNECTIONS)
    this.#db = createDatabase(this.#pool)
  }

  static async on(url: string): Promise<CreationRates> {
    const creating = new CreationRates(url)
    creating.#accounts = await accountsWithMoney(creating.#db, ACCOUNTS)
    creating.#orders = await monthlyOrders(creating.#db)
    return creating
  }

  async domain(milliseconds: number): Promise<number> {
    const { perSecond } = await rate(CONNECTIONS, milliseconds, (worker, turn) =>
      inTransaction(this.#db, async (tx) =>
        createServer(
          tx,
          at(this.#accounts, worker, turn),
          await productNow(tx),
          at(this.#orders, worker, turn)
        )
      )
    )
    return perSecond
  }

  async bare(milliseconds: number): Promise<number> {
    const { rows } = await this.#pool.query<{ histories: PriceHistories; moment: Date }>(
      'select price_histories(null) as histories, product_now() as moment'
    )
    const [prices] = rows
    if (prices === undefined) throw new Error('The database returned no row.')
    const priceAt = createPriceAt(prices.histories)
    const moment = prices.moment.getTime()
    const priced = this.#orders.map(({ flavor_id }) => {
      const price = priceAt({ flavor_id, disk_id: 1, ssd_count: 256 }, 1, moment)
      if (price === undefined) throw new Error(`Flavor ${flavor_id} has no price.`)
      return { flavor_id, ...price }
    })
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => this.#pool.connect()))
    const { perSecond } = await rate(CONNECTIONS, milliseconds, (worker, turn) =>
      oneByOne(at(clients, worker, 0), {
        account_id: at(this.#accounts, worker, turn),
        ...at(priced, worker, turn)
      })
    )
    for (const client of clients) client.release()
    return perSecond
  }

  /** Returns the differences that `verifyLedger` finds. */
  differences() {
    return verifyLedger(this.#db)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}
