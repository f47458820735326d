import type { Kysely } from 'kysely'
import type { CustomerAddresses } from '../platform/customer-addresses.ts'
import type { Schema } from '../platform/db/schema.ts'
import { errorText } from '../platform/error-text.ts'
import { logError } from '../platform/log-error.ts'
import { deliver } from './deliver.ts'
import { takeDueDeliveries } from './take-deliveries.ts'

/** Maximum number of concurrent attempts in one process. An attempt may take ten seconds. */
const MAX_AT_ONCE = 32

/** Attempts deliveries to webhooks when they are due. Several processes can do so at the same time. */
export class DeliveryLoop {
  readonly #db: Kysely<Schema>
  readonly #allowed: CustomerAddresses
  readonly #running = new Set<Promise<void>>()

  constructor(db: Kysely<Schema>, allowed: CustomerAddresses) {
    this.#db = db
    this.#allowed = allowed
  }

  /** Starts the attempts that are due. Called several times a second. */
  async startDue(): Promise<void> {
    const free = MAX_AT_ONCE - this.#running.size
    if (free === 0) return
    for (const taken of await takeDueDeliveries(this.#db, free)) {
      const running = deliver(this.#db, this.#allowed, taken)
        .catch((error: unknown) =>
          logError(`Delivery ${taken.delivery_id} failed and is repeated: ${errorText(error)}`)
        )
        .finally(() => this.#running.delete(running))
      this.#running.add(running)
    }
  }

  /** Waits for the attempts in progress. */
  async finish(): Promise<void> {
    await Promise.all(this.#running)
  }
}
