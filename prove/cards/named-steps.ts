import { COMMANDS } from '../../apps/server/src/commands.ts'
import { operate } from '../../apps/server/src/operator/cli/operate.ts'
import type { FakeYooKassa, SeenRequest } from '../../testing/yookassa/fake-yookassa.ts'
import { type FakeRefund, refundNotification } from '../../testing/yookassa/objects.ts'
import { assertEqual } from '../world/assert-equal.ts'
import { type Customer, okBody } from '../world/customer.ts'
import { until } from '../world/until.ts'
import { endLeases, type MortalProcesses, notify, type Pool, tried, WEB } from './processes.ts'
import { CREATE, STEPS, type Step } from './steps.ts'

interface Given {
  readonly bank: FakeYooKassa
  readonly processes: MortalProcesses
  readonly pool: Pool
  readonly customer: Customer
  /** Settings of the operator's commands. */
  readonly databases: Readonly<Record<string, string>>
}

const connect = (pool: Pool) => pool.connect()
type Lock = Awaited<ReturnType<typeof connect>>

const AMOUNT = 150_000
const PAYOUT = 50_000

/** One payment, a refund by the operator and one at the bank, during which a process is killed at one step. */
class LifeWithKill {
  readonly #given: Given
  readonly #step: Step
  #isKilled = false
  #kill: Promise<void> | undefined

  constructor(given: Given, step: Step) {
    this.#given = given
    this.#step = step
  }

  async live(): Promise<void> {
    const { bank, customer } = this.#given
    const { name, isTwoStage, isQuiet, refusesRefunds } = this.#step
    bank.onRequest = (moment, request) => this.#onRequest(moment, request)
    bank.refundsTo = refusesRefunds ? 'canceled' : 'succeeded'
    try {
      const before = await this.#balance()
      const payment_url = await this.#requestTopUp()
      const payment = await this.#open(payment_url)
      if (isTwoStage) payment.status = 'waiting_for_capture'
      else bank.pay(payment.id)
      if (!isQuiet) await this.#notifyAll('notification', bank.notification(payment))
      await this.#waitFor(async () => (await this.#balance()) - before, AMOUNT)
      await this.#payout()
      const kept = AMOUNT - (refusesRefunds ? 0 : PAYOUT)
      await this.#waitFor(() => this.#count(refusesRefunds ? 'refused' : 'succeeded'), 1)
      bank.refundsTo = 'succeeded'
      const refund = bank.refundAtBank(payment.id, '10.00')
      await this.#notifyAll('refund notification', refundNotification(refund))
      await this.#waitFor(() => this.#count('at_bank'), 1)
      assertEqual(`Killed ${name}: the balance`, (await this.#balance()) - before, kept)
      assertEqual(`Killed ${name}: payments`, this.#payments(payment_url).length, 1)
      const made = this.#refunds(payment.id).filter((one) => one !== refund)
      assertEqual(`Killed ${name}: refunds`, made.length, 1)
      assertEqual(`A kill ${name}`, this.#isKilled, true)
      await customer.get('/api/v1/user/')
    } finally {
      bank.onRequest = async () => false
    }
  }

  async #onRequest(moment: 'arrived' | 'done', { method, path }: SeenRequest): Promise<boolean> {
    const { request, moment: wanted } = this.#step
    if (this.#isKilled || !(request instanceof RegExp) || !request.test(`${method} ${path}`)) return false
    if (wanted === moment) {
      await this.#killOnce()
      return true
    }
    if (wanted === 'recording' && moment === 'done') {
      this.#isKilled = true
      const lock = await this.#lockAccount()
      this.#kill = this.#killBlocked(lock)
    }
    return false
  }

  async #killOnce(): Promise<void> {
    const { processes } = this.#given
    this.#isKilled = true
    await processes.kill(this.#step.process)
    this.#kill = processes.startAgain(this.#step.process)
  }

  async #lockAccount(): Promise<Lock> {
    const client = await connect(this.#given.pool)
    await client.query('begin')
    const { account_id } = this.#given.customer
    await client.query('select from accounts where account_id = $1 for update', [account_id])
    return client
  }

  /** Kills the process when its transaction waits for the lock, and releases the lock. */
  async #killBlocked(lock: Lock): Promise<void> {
    const { pool } = this.#given
    const { rows } = await lock.query<{ pid: number }>('select pg_backend_pid() as pid')
    const blocked = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    await until(
      async () => (await pool.query(blocked, [rows[0]?.pid])).rowCount ?? 0,
      (count) => count > 0
    )
    await this.#given.processes.kill(this.#step.process)
    await lock.query('rollback')
    lock.release()
    await this.#given.processes.startAgain(this.#step.process)
  }

  /** Sends a request to the product during which a process may be killed, and waits until it runs again. */
  async #during<T>(name: Step['request'], send: () => Promise<T>): Promise<T> {
    if (this.#step.moment === 'handling' && this.#step.request === name && !this.#isKilled) {
      this.#isKilled = true
      this.#kill = this.#killBlocked(await this.#lockAccount())
    }
    const answer = await send()
    await this.#kill
    return answer
  }

  async #requestTopUp(): Promise<string> {
    const order = { amount_rub_cents: AMOUNT, payment_type: 'acquiring' }
    const key = crypto.randomUUID()
    const send = () => this.#given.customer.post('/api/v1/top-ups/', order, key)
    const heard = await this.#during('top-up', () => send().catch(() => undefined))
    return okBody<{ payment_url: string }>(heard ?? (await send())).payment_url
  }

  /** Opens the page of the payment until it sends the customer to the bank. */
  async #open(payment_url: string) {
    const open = () =>
      tried(fetch(new URL(payment_url, this.#given.processes.base(0)), { redirect: 'manual' }))
    const opened = await until(
      () => this.#during(CREATE, open),
      (answer) => answer?.status === 303
    )
    assertEqual(`Killed ${this.#step.name}: the page of the payment`, opened?.status, 303)
    const [payment] = this.#payments(payment_url)
    if (payment === undefined) throw new Error('The bank has no payment.')
    return payment
  }

  /** Sends a notification to both web processes four times at once, and again until both have accepted it. */
  async #notifyAll(name: Step['request'], message: object): Promise<void> {
    const { processes } = this.#given
    const toAll = () => Promise.all([...WEB, ...WEB].map((web) => notify(processes.base(web), message)))
    const isAccepted = (answers: readonly (Response | undefined)[]) =>
      answers.every((answer) => answer?.status === 200)
    const answers = await until(() => this.#during(name, toAll), isAccepted)
    assertEqual(`Killed ${this.#step.name}: the ${name} is accepted`, isAccepted(answers), true)
  }

  async #payout(): Promise<void> {
    const { customer, databases } = this.#given
    const id = String(customer.account_id)
    const words = ['accounts', 'payout', id, String(PAYOUT / 100), '--reason', 'prove', '--json']
    const { status, stderr } = await operate(words, databases, COMMANDS)
    assertEqual(`The payout (${stderr})`, status, 0)
  }

  /** Advances the clock until the product has done what is due. */
  async #waitFor(read: () => Promise<number>, expected: number): Promise<void> {
    const { pool, bank } = this.#given
    for (let round = 0; round < 20 && (await read()) !== expected; round++) {
      await this.#kill
      await endLeases(pool)
      await pool.query('update product_clock set offset_ms = offset_ms + 120000')
      bank.clockOffsetMs += 120_000
      await until(read, (value) => value === expected, 1000)
    }
    await this.#kill
    assertEqual(`Killed ${this.#step.name}: the result`, await read(), expected)
  }

  async #balance(): Promise<number> {
    const { pool, customer } = this.#given
    const { rows } = await pool.query<{ sum: string }>(
      `select coalesce(sum(case when target = 'balance' then amount_rub_cents else -amount_rub_cents end), 0) as sum
       from transfers where account_id = $1 and 'balance' in (source, target)`,
      [customer.account_id]
    )
    return Number(rows[0]?.sum)
  }

  async #count(status: string): Promise<number> {
    const { pool, customer } = this.#given
    const { rowCount } = await pool.query('select from card_refunds where account_id = $1 and status = $2', [
      customer.account_id,
      status
    ])
    return rowCount ?? 0
  }

  #payments(payment_url: string) {
    const key = payment_url.split('/').at(-1)
    return [...this.#given.bank.payments.values()].filter(({ metadata }) => metadata['order_key'] === key)
  }

  #refunds(payment_id: string): readonly FakeRefund[] {
    return [...this.#given.bank.refunds.values()].filter((one) => one.payment_id === payment_id)
  }
}

/** Kills a process once at each step of a payment and its refunds. @returns the number of steps */
export async function killAtEachStep(
  given: Omit<Given, 'customer'>,
  newCustomer: () => Promise<Customer>,
  progress: (line: string) => void
): Promise<number> {
  for (const step of STEPS) {
    await new LifeWithKill({ ...given, customer: await newCustomer() }, step).live()
    progress(`killed ${step.name}`)
  }
  return STEPS.length
}
