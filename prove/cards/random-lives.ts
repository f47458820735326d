import type { FakeYooKassa } from '../../testing/yookassa/fake-yookassa.ts'
import type { FakePayment } from '../../testing/yookassa/objects.ts'
import { type Customer, okBody } from '../world/customer.ts'
import type { Random } from '../world/random.ts'
import { type MortalProcesses, notify, tried, WEB } from './processes.ts'

/** Random customers of a shop whose bank has faults, and whose processes are killed. */
export class RandomLives {
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
    if (heard === undefined || heard.status >= 500) return
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
      // some come to both processes at the same time
      const to = this.#random.next() < 0.3 ? WEB : [this.#random.of(WEB)]
      const answers = await Promise.all(to.map((web) => notify(this.#processes.base(web), message)))
      // the bank repeats what was not accepted
      if (answers.some((answer) => answer?.status !== 200) && message !== undefined)
        this.#notifications.push(message)
    }
  }

  async deliverAll(): Promise<void> {
    while (this.#notifications.length > 0) await this.#deliver()
  }
}
