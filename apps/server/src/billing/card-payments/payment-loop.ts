import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { DueWork } from '../../platform/jobs/due-work.ts'
import type { BankApi } from '../top-ups/acquirer.ts'
import { lookUp, takeDuePayments } from './look-up.ts'
import { makeRefund, takeDueRefunds } from './make-refund.ts'

/** Maximum number of concurrent look-ups and refunds in one process. */
const MAX_AT_ONCE = 8

/** Looks up payments and makes refunds at the bank when this is due. Several processes can do so at the same time. */
export class PaymentLoop {
  readonly #db: Kysely<Schema>
  readonly #bank: BankApi
  readonly #work = new DueWork(MAX_AT_ONCE)

  constructor(db: Kysely<Schema>, bank: BankApi) {
    this.#db = db
    this.#bank = bank
  }

  /** Starts the look-ups and refunds that are due. Called several times a second. */
  async startDue(): Promise<void> {
    await this.#work.startDue(
      (many) => takeDuePayments(this.#db, many),
      ({ payment_no, top_up_id }) => `The look-up of payment ${payment_no} of top-up ${top_up_id}`,
      (payment) => lookUp(this.#db, this.#bank, payment)
    )
    await this.#work.startDue(
      (many) => takeDueRefunds(this.#db, many),
      ({ refund_id }) => `Refund ${refund_id}`,
      (refund) => makeRefund(this.#db, this.#bank, refund)
    )
  }

  /** Waits for the work in progress. */
  finish(): Promise<void> {
    return this.#work.finish()
  }
}
