import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Heard } from '../../apps/server/src/testing/person.ts'
import { type Created, type Customer, said } from './customer.ts'
import type { Db } from './db.ts'
import { must } from './must.ts'
import type { orderOf } from './order-of.ts'
import type { Random } from './random.ts'

const SERVERS = 4

/** Lives on while the product is killed around it, and remembers what it was told. */
export class Tenant {
  /** Writes that were answered. */
  told = 0
  readonly #customer: Customer
  readonly #order: Awaited<ReturnType<typeof orderOf>>
  readonly #random: Random
  readonly #names = new Map<number, string>()
  readonly #deleted = new Set<number>()
  #paid = 0

  constructor(customer: Customer, order: Awaited<ReturnType<typeof orderOf>>, random: Random) {
    this.#customer = customer
    this.#order = order
    this.#random = random
  }

  /** Acts until it is told to end; what is begun is brought to its answer. */
  async live(ended: () => boolean): Promise<void> {
    while (!ended()) await this.#act()
  }

  async #act(): Promise<void> {
    const alive = [...this.#names.keys()].filter((id) => !this.#deleted.has(id))
    const id = alive[this.#random.whole(0, SERVERS - 1)]
    const what = this.#random.of(['status', 'status', 'name', 'delete', 'pay'])
    if (id === undefined && alive.length < SERVERS) await this.#create()
    else if (what === 'pay' || id === undefined) await this.#pay()
    else if (what === 'name') await this.#rename(id)
    else if (what === 'delete') {
      if ((await this.#answered((key) => this.#customer.status(id, -3, key))).status === 200)
        this.#deleted.add(id)
    } else {
      const status = this.#random.of([0, 1])
      await this.#answered((key) => this.#customer.status(id, status, key))
    }
  }

  async #create(): Promise<void> {
    const wish = { ...this.#order, is_in_queue: this.#random.next() < 0.2 }
    const heard = await this.#answered((key) => this.#customer.create(wish, key))
    if (heard.status === 200) this.#names.set(said<Created>(heard).server_id, wish.name)
  }

  async #rename(id: number): Promise<void> {
    const name = `name-${this.#random.whole(0, 1_000_000)}`
    const path = `/api/v1/cld_srv_cfg/${id}/`
    said(await this.#answered((key) => this.#customer.patch(path, { name }, key)))
    this.#names.set(id, name)
  }

  async #pay(): Promise<void> {
    const amount_rub_cents = this.#random.whole(10_000, 20_000)
    const order = { amount_rub_cents, payment_type: 'acquiring' }
    const heard = await this.#answered((key) => this.#customer.post('/api/v1/top-ups/', order, key))
    const { payment_url } = said<{ payment_url: string }>(heard)
    said(await this.#answered(() => this.#customer.post(payment_url, { outcome: 'paid' })))
    this.#paid += amount_rub_cents
  }

  /** Sends the same write with the same key until the product has said what became of it. */
  async #answered(send: (key: string) => Promise<Heard>): Promise<Heard> {
    const key = randomUUID()
    const end = performance.now() + 120_000
    let last = 'nothing'
    for (; performance.now() < end; await setTimeout(40)) {
      const heard = await send(key).catch((error: unknown) => {
        last = error instanceof Error && error.cause !== undefined ? String(error.cause) : String(error)
      })
      if (heard === undefined) continue
      const { code } = heard.body as { code?: string }
      if (heard.status < 500 && code !== 'key_in_progress') {
        if (heard.status !== 200 && heard.status !== 409)
          throw new Error(`A write was refused: ${heard.status} ${JSON.stringify(heard.body)}`)
        this.told += 1
        return heard
      }
      last = `${heard.status} ${code}`
    }
    throw new Error(`A write found no answer for two minutes, at last ${last}.`)
  }

  /** What it was told against what the database holds: nothing lost, nothing twice. */
  async compare(db: Db): Promise<void> {
    const { account_id } = this.#customer
    const rows = await db
      .selectFrom('servers')
      .select(['server_id', 'name', 'status'])
      .where('account_id', '=', account_id)
      .orderBy('server_id')
      .execute()
    const told = [...this.#names].sort(([a], [b]) => a - b)
    must(
      `Servers of account ${account_id}`,
      rows.map(({ server_id, name, status }) => [server_id, name, status === -3]),
      told.map(([id, name]) => [id, name, this.#deleted.has(id)])
    )
    const credits = await db
      .selectFrom('transfers')
      .select('amount_rub_cents')
      .where('account_id', '=', account_id)
      .where('source', '=', 'acquiring')
      .execute()
    const sum = credits.reduce((all, { amount_rub_cents }) => all + amount_rub_cents, 0)
    must(`Money in of account ${account_id}`, sum, this.#paid)
  }
}
