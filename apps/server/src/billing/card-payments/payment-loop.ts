import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { errorText } from '../../platform/error-text.ts'
import { logError } from '../../platform/log-error.ts'
import type { BankApi } from '../top-ups/acquirer.ts'
import { lookUp, takeDuePayments } from './look-up.ts'

/** Maximum number of concurrent look-ups in one process. */
const MAX_LOOK_UPS = 8

/** Looks up payments at the bank when this is due. Several processes can do so at the same time. */
export class PaymentLoop {
  readonly #db: Kysely<Schema>
  readonly #bank: BankApi
  readonly #running = new Set<Promise<void>>()

  constructor(db: Kysely<Schema>, bank: BankApi) {
    this.#db = db
    this.#bank = bank
  }

  /** Starts the look-ups that are due. Called several times a second. */
  async startDue(): Promise<void> {
    const free = MAX_LOOK_UPS - this.#running.size
    if (free === 0) return
    for (const payment of await takeDuePayments(this.#db, free)) {
      const running = lookUp(this.#db, this.#bank, payment)
        .catch((error: unknown) =>
          logError(
            `The look-up of payment ${payment.payment_no} of top-up ${payment.top_up_id} failed and is repeated: ${errorText(error)}`
          )
        )
        .finally(() => this.#running.delete(running))
      this.#running.add(running)
    }
  }

  /** Waits for the look-ups in progress. */
  async finish(): Promise<void> {
    await Promise.all(this.#running)
  }
}
