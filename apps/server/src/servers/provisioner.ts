import type { Transaction } from 'kysely'
import type { Order } from '../billing/state/Book.ts'
import type { Schema } from '../platform/db/schema.ts'

export interface MachineOrder extends Order {
  readonly account_id: number
}

/**
 * Where machines come from. It is asked once or more often for the same operation, and says what came of it to
 * `machineAnswered`, with the operation's number, when it likes: late, twice or never.
 */
export interface Provisioner {
  ask(tx: Transaction<Schema>, order: MachineOrder, now: number): Promise<void>
}
