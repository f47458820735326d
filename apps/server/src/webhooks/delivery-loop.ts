import type { Kysely } from 'kysely'
import type { CustomerAddresses } from '../platform/customer-addresses.ts'
import type { Schema } from '../platform/db/schema.ts'
import { DueWork } from '../platform/jobs/due-work.ts'
import { deliver } from './deliver.ts'
import { takeDueDeliveries } from './take-deliveries.ts'

/** Maximum number of concurrent attempts in one process. An attempt may take ten seconds. */
const MAX_AT_ONCE = 32

/** Attempts deliveries to webhooks when they are due. Several processes can do so at the same time. */
export class DeliveryLoop {
  readonly #db: Kysely<Schema>
  readonly #allowed: CustomerAddresses
  readonly #attempts = new DueWork(MAX_AT_ONCE)

  constructor(db: Kysely<Schema>, allowed: CustomerAddresses) {
    this.#db = db
    this.#allowed = allowed
  }

  /** Starts the attempts that are due. Called several times a second. */
  startDue(): Promise<void> {
    return this.#attempts.startDue(
      (many) => takeDueDeliveries(this.#db, many),
      ({ delivery_id }) => `Delivery ${delivery_id}`,
      (taken) => deliver(this.#db, this.#allowed, taken)
    )
  }

  /** Waits for the attempts in progress. */
  finish(): Promise<void> {
    return this.#attempts.finish()
  }
}
