import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Server } from '../billing/state/Book.ts'
import { becomeActive } from '../billing/state/become-active.ts'
import { enter } from '../billing/state/enter.ts'
import { fail } from '../billing/state/fail.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'

export interface MachineAnswer {
  readonly account_id: number
  readonly server_id: number
  /** The number of the order that is answered. */
  readonly operation: number
  readonly outcome: 'ready' | 'refused' | 'failed' | 'down'
}

/** In which state an answer says something; in any other it is late or doubled. */
const HEARD_IN = {
  ready: STATUS.start,
  refused: STATUS.start,
  failed: STATUS.active,
  down: STATUS.pausing
} as const satisfies Record<MachineAnswer['outcome'], number>

/**
 * Does what follows from a machine's answer. Answers to older operations, and those that come twice, are ignored.
 * Source: docs/rules/states.md#answers-of-machines.
 */
export async function machineAnswered(
  tx: Transaction<Schema>,
  { account_id, server_id, operation, outcome }: MachineAnswer,
  now: number
): Promise<void> {
  await withAccount(tx, account_id, now, (book, at) => {
    const server = book.servers.find((one) => one.server_id === server_id)
    if (server?.operation !== operation || server.status !== HEARD_IN[outcome]) return
    if (outcome === 'ready') becomeActive(book, server, at)
    else if (outcome === 'down') goDown(server)
    else fail(book, server, at)
  })
}

function goDown(server: Server): void {
  enter(server, 'down')
  server.asked_at = null
}
