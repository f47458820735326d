import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { errorText } from '../../platform/error-text.ts'
import { logError } from '../../platform/log-error.ts'
import type { BankApi } from '../top-ups/acquirer.ts'
import { lookUp, takeDuePayments } from './look-up.ts'
import { makeRefund, takeDueRefunds } from './make-refund.ts'

/** Maximum number of concurrent look-ups and refunds in one process. */
const MAX_AT_ONCE = 8

/** Looks up payments and makes refunds at the bank when this is due. Several processes can do so at the same time. */
export class PaymentLoop {
  readonly #db: Kysely<Schema>
  readonly #bank: BankApi
  readonly #running = new Set<Promise<void>>()

  constructor(db: Kysely<Schema>, bank: BankApi) {
    this.#db = db
    this.#bank = bank
  }

  /** Starts the look-ups and refunds that are due. Called several times a second. */
  async startDue(): Promise<void> {
    for (const payment of await this.#take(takeDuePayments))
      this.#run(
        lookUp(this.#db, this.#bank, payment),
        `The look-up of payment ${payment.payment_no} of top-up ${payment.top_up_id}`
      )
    for (const refund of await this.#take(takeDueRefunds))
      this.#run(makeRefund(this.#db, this.#bank, refund), `Refund ${refund.refund_id}`)
  }

  async #take<T>(take: (db: Kysely<Schema>, many: number) => Promise<readonly T[]>): Promise<readonly T[]> {
    const free = MAX_AT_ONCE - this.#running.size
    return free === 0 ? [] : take(this.#db, free)
  }

  #run(work: Promise<void>, name: string): void {
    const running = work
      .catch((error: unknown) => logError(`${name} failed and is repeated: ${errorText(error)}`))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Waits for the work in progress. */
  async finish(): Promise<void> {
    await Promise.all(this.#running)
  }
}
