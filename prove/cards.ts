import { setTimeout } from 'node:timers/promises'
import { applicationUrl } from '../apps/server/src/platform/db/application-role.ts'
import { createDatabase } from '../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../apps/server/src/platform/db/connections/pool.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { FakeYooKassa } from '../testing/yookassa/fake-yookassa.ts'
import { type FakePayment, type Fault, KEYS } from '../testing/yookassa/objects.ts'
import { centsOf } from '../testing/yookassa/payment-request.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { Customer, okBody } from './world/customer.ts'
import { NO_LIMITS } from './world/processes.ts'
import { Random } from './world/random.ts'
import { until } from './world/until.ts'

const FAULTS = [
  'slow',
  'slow',
  'lost_request',
  'lost_answer',
  '500',
  '500_done',
  '202',
  'proxy_page',
  '429'
] as const

/** The product as two processes, which are killed and started again on the same ports. */
class MortalProcesses {
  readonly #settings: Record<string, string>
  readonly #running: Product[] = []

  constructor(settings: Record<string, string>) {
    this.#settings = settings
  }

  async start(): Promise<void> {
    // the first migrates
    for (let n = 0; n < 2; n++) this.#running.push(await startProduct(this.#settings))
  }

  base(n: number): string {
    return this.#running[n % 2]?.base ?? ''
  }

  async kill(n: number): Promise<void> {
    const killed = this.#running[n]
    await killed?.kill()
    this.#running[n] = await startProduct({ ...this.#settings, PORT: new URL(killed?.base ?? '').port })
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map(({ stop }) => stop()))
  }
}

/** Sends a request to a process that may be killed meanwhile. */
const tried = (request: Promise<Response>): Promise<Response | undefined> => request.catch(() => undefined)

/** Random customers of a shop whose bank has faults, and whose processes are killed. */
class CardLives {
  readonly #bank: FakeYooKassa
  readonly #processes: MortalProcesses
  readonly #random: Random
  /** Notifications that the bank has not sent yet: they come late, twice, in another order, or never. */
  readonly #notifications: object[] = []

  constructor(bank: FakeYooKassa, processes: MortalProcesses, random: Random) {
    this.#bank = bank
    this.#processes = processes
    this.#random = random
  }

  #base(): string {
    return this.#processes.base(this.#random.whole(0, 1))
  }

  /** Pays one top-up, with all that can go wrong at the bank. */
  async live(customer: Customer): Promise<void> {
    const random = this.#random
    const asked = { amount_rub_cents: random.whole(10_000, 900_000), payment_type: 'acquiring' }
    const heard = await customer.post('/api/v1/top-ups/', asked).catch(() => undefined)
    // the process was killed: the customer pays another time
    if (heard?.status !== 200) return
    const { payment_url } = okBody<{ payment_url: string }>(heard)
    const key = payment_url.split('/').at(-1) ?? ''
    for (let attempt = random.whole(1, 3); attempt > 0; attempt--) {
      await tried(fetch(new URL(payment_url, this.#base()), { redirect: 'manual' }))
      const payment = [...this.#bank.payments.values()].findLast(
        ({ metadata }) => metadata['order_key'] === key
      )
      if (payment?.status === 'pending') this.#decide(payment)
      await this.#deliver()
    }
    await tried(fetch(new URL(`${payment_url}/back`, this.#base()), { redirect: 'manual' }))
    await this.#deliver()
  }

  #decide(payment: FakePayment): void {
    const chance = this.#random.next()
    if (chance < 0.1) return
    if (chance < 0.25) this.#bank.cancel(payment.id)
    else if (chance < 0.4) payment.status = 'waiting_for_capture'
    else this.#bank.pay(payment.id)
    if (chance > 0.9) this.#notifications.push(this.#bank.notification(this.#bank.addPayment(payment)))
    const forged = { ...payment, id: crypto.randomUUID(), status: 'succeeded' } as const
    if (chance > 0.8) this.#notifications.push(this.#bank.notification(forged))
    // some notifications are lost
    if (this.#random.next() < 0.7) this.#notifications.push(this.#bank.notification(payment))
  }

  async #deliver(): Promise<void> {
    const many = this.#random.whole(0, 3)
    for (let n = 0; n < many && this.#notifications.length > 0; n++) {
      const at = this.#random.whole(0, this.#notifications.length - 1)
      const [message] =
        this.#random.next() < 0.5 ? this.#notifications.splice(at, 1) : this.#notifications.slice(at)
      const answer = await tried(
        fetch(new URL('/api/v1/payments/yookassa/', this.#base()), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(message)
        })
      )
      // the bank repeats what was not accepted
      if (answer?.status !== 200 && message !== undefined) this.#notifications.push(message)
    }
  }

  async deliverAll(): Promise<void> {
    while (this.#notifications.length > 0) await this.#deliver()
  }
}

/** Compares each payment at the bank with the credits of the ledger, without that of the sample data. */
async function compare(bank: FakeYooKassa, pool: ReturnType<typeof createPool>): Promise<number> {
  const { rows } = await pool.query<{ credited: string }>(`
    select concat_ws(' ', p.bank_payment_id, t.amount_rub_cents) as credited
    from transfers t left join card_payments p on p.account_id = t.account_id and p.top_up_id = t.top_up_id
      and p.payment_no = t.payment_no
    where t.kind = 'top_up' and p.bank_payment_id <> all (select order_key from top_ups)
    order by 1`)
  const found = rows.map(({ credited }) => credited)
  const succeeded = [...bank.payments.values()].filter(({ status }) => status === 'succeeded')
  const expected = succeeded.map(({ id, amount }) => `${id} ${centsOf(amount)}`)
  const twice = found.filter((one, at) => found.indexOf(one) !== at)
  assertEqual('Payments credited twice', twice, [])
  assertEqual(
    'Payments lost',
    expected.filter((one) => !found.includes(one)),
    []
  )
  assertEqual(
    'Credits without a payment',
    found.filter((one) => !expected.includes(one)),
    []
  )
  return expected.length
}

export const cards: Check = {
  name: 'cards',
  about:
    'pays by card at a bank with faults, while two processes are killed: each payment is credited exactly once',
  async run({ seed, short, kills: wanted, database, progress }) {
    const [kills, clients] = [wanted ?? (short ? 4 : 60), short ? 6 : 10]
    const random = new Random(seed)
    const bank = new FakeYooKassa()
    const url = await database()
    const processes = new MortalProcesses({
      ...NO_LIMITS,
      LOG_LEVEL: 'silent',
      DATABASE_URL: applicationUrl(url),
      DATABASE_DIRECT_URL: url,
      SANDBOX: '1',
      ACQUIRER: 'yookassa',
      YOOKASSA_SHOP_ID: KEYS.shopId,
      YOOKASSA_SECRET_KEY: KEYS.secretKey,
      YOOKASSA_URL: await bank.listen()
    })
    await processes.start()
    const pool = createPool(url, 4)
    const db = createDatabase(pool)
    try {
      bank.nextFault = (): Fault | undefined => (random.next() < 0.3 ? random.of(FAULTS) : undefined)
      const lives = new CardLives(bank, processes, random)
      const customers = await Promise.all(
        Array.from({ length: clients }, (_, n) => Customer.of(processes.base(n)))
      )
      let ended = false
      const paying = Promise.all(
        customers.map(async (customer) => {
          while (!ended) await lives.live(customer)
        })
      )
      for (let n = 0; n < kills; n++) {
        await setTimeout(random.whole(200, 1500))
        await processes.kill(n % 2)
        if (n % 10 === 9) progress(`kill ${n + 1} of ${kills}`)
      }
      ended = true
      await paying
      bank.nextFault = () => undefined
      await lives.deliverAll()
      // payments whose notifications were lost are found by their look-ups
      const [customer] = customers
      for (const minutes of [2, 4, 30, 60, 24 * 60, 24 * 60]) {
        bank.clockOffsetMs += minutes * 60_000
        await customer?.advance(minutes * 60)
        const due = 'select from card_payments where next_look_up_at <= product_now()'
        await until(
          async () => (await pool.query(due)).rowCount,
          (left) => left === 0
        )
      }
      const paid = await compare(bank, pool)
      const open = await pool.query("select from top_ups where status = 'pending'")
      assertEqual('Top-ups that are still pending', open.rowCount, 0)
      await booksAddUp(db)
      return `${kills} × kill -9, ${bank.payments.size} payments, ${paid} credited: none lost, none twice`
    } finally {
      await processes.stop()
      await Promise.all([pool.end(), bank.close()])
    }
  }
}
