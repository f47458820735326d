import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Heard } from '../../apps/server/src/testing/person.ts'
import { assertEqual } from './assert-equal.ts'
import type { cheapestOrder } from './cheapest-order.ts'
import { type Created, type Customer, okBody } from './customer.ts'
import type { Db } from './processes.ts'
import type { Random } from './random.ts'

const SERVERS = 4

/** Sends random writes while the product is killed, and records the responses. */
export class RandomClient {
  /** Number of writes that got a response. */
  answered = 0
  readonly #customer: Customer
  readonly #order: Awaited<ReturnType<typeof cheapestOrder>>
  readonly #random: Random
  readonly #names = new Map<number, string>()
  readonly #deleted = new Set<number>()
  #paid = 0
  /** Top-ups whose payment got a response. */
  readonly #topUps: number[] = []

  constructor(customer: Customer, order: Awaited<ReturnType<typeof cheapestOrder>>, random: Random) {
    this.#customer = customer
    this.#order = order
    this.#random = random
  }

  /** Writes until `ended`; each write is retried until it gets a response. */
  async run(ended: () => boolean): Promise<void> {
    while (!ended()) await this.#writeOnce()
  }

  async #writeOnce(): Promise<void> {
    const alive = [...this.#names.keys()].filter((id) => !this.#deleted.has(id))
    const id = alive[this.#random.whole(0, SERVERS - 1)]
    const what = this.#random.of(['status', 'status', 'name', 'delete', 'pay', 'pay'])
    if (id === undefined && alive.length < SERVERS) await this.#create()
    else if (what === 'pay' || id === undefined) await this.#pay()
    else if (what === 'name') await this.#rename(id)
    else if (what === 'delete') {
      if ((await this.#send((key) => this.#customer.status(id, -3, key))).status === 200)
        this.#deleted.add(id)
    } else {
      const status = this.#random.of([0, 1])
      await this.#send((key) => this.#customer.status(id, status, key))
    }
  }

  async #create(): Promise<void> {
    const wish = { ...this.#order, is_in_queue: this.#random.next() < 0.2 }
    const answer = await this.#send((key) => this.#customer.create(wish, key))
    if (answer.status === 200) this.#names.set(okBody<Created>(answer).server_id, wish.name)
  }

  async #rename(id: number): Promise<void> {
    const name = `name-${this.#random.whole(0, 1_000_000)}`
    const path = `/api/v1/cld_srv_cfg/${id}/`
    okBody(await this.#send((key) => this.#customer.patch(path, { name }, key)))
    this.#names.set(id, name)
  }

  async #pay(): Promise<void> {
    const amount_rub_cents = this.#random.whole(10_000, 20_000)
    const order = { amount_rub_cents, payment_type: 'acquiring', start_server_ids: await this.#paused() }
    const answer = await this.#send((key) => this.#customer.post('/api/v1/top-ups/', order, key))
    const { id, payment_url } = okBody<{ id: number; payment_url: string }>(answer)
    // the bank may repeat its notice before the first one was answered
    const pay = () => this.#send(() => this.#customer.post(payment_url, { outcome: 'paid' }))
    for (const paid of await Promise.all([pay(), pay()])) okBody(paid)
    this.#paid += amount_rub_cents
    this.#topUps.push(id)
  }

  async #paused(): Promise<readonly number[]> {
    const path = '/api/v1/cld_srv_cfg/'
    const servers = okBody<readonly { id: number; status: number }[]>(
      await this.#send(() => this.#customer.get(path))
    )
    return servers.filter(({ status }) => status === -1).map(({ id }) => id)
  }

  /** Sends a write with the same key until the product returns a final response. */
  async #send(write: (key: string) => Promise<Heard>): Promise<Heard> {
    const key = randomUUID()
    const end = performance.now() + 120_000
    let last = 'nothing'
    for (; performance.now() < end; await setTimeout(40)) {
      const answer = await write(key).catch((error: unknown) => {
        last = error instanceof Error && error.cause !== undefined ? String(error.cause) : String(error)
      })
      if (answer === undefined) continue
      const { code } = answer.body as { code?: string }
      if (answer.status < 500 && code !== 'key_in_progress') {
        if (answer.status !== 200 && answer.status !== 409)
          throw new Error(`A write was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
        this.answered += 1
        return answer
      }
      last = `${answer.status} ${code}`
    }
    throw new Error(`A write had no answer for two minutes; the last was ${last}.`)
  }

  /** Compares the responses with the database: no write is lost or stored twice. */
  async compare(db: Db): Promise<void> {
    const { account_id } = this.#customer
    const rows = await db
      .selectFrom('servers')
      .select(['server_id', 'name', 'status'])
      .where('account_id', '=', account_id)
      .orderBy('server_id')
      .execute()
    const expected = [...this.#names].sort(([a], [b]) => a - b)
    assertEqual(
      `Servers of account ${account_id}`,
      rows.map(({ server_id, name, status }) => [server_id, name, status === -3]),
      expected.map(([id, name]) => [id, name, this.#deleted.has(id)])
    )
    const credits = await db
      .selectFrom('transfers')
      .select('amount_rub_cents')
      .where('account_id', '=', account_id)
      .where('source', '=', 'acquiring')
      .execute()
    const sum = credits.reduce((all, { amount_rub_cents }) => all + amount_rub_cents, 0)
    assertEqual(`Money in of account ${account_id}`, sum, this.#paid)
    await this.#compareStarts(db)
  }

  /** Checks that each answered payment has a result for each server it should start. */
  async #compareStarts(db: Db): Promise<void> {
    const starts = await db
      .selectFrom('top_up_starts')
      .select(['top_up_id', 'server_id', 'result'])
      .where('account_id', '=', this.#customer.account_id)
      .where('top_up_id', 'in', [0, ...this.#topUps])
      .execute()
    const lost = starts.filter(({ result }) => result === null || result === 'failed')
    assertEqual(`Starts without a result of account ${this.#customer.account_id}`, lost, [])
  }
}
