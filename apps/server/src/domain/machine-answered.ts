import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Server } from './book/Book.ts'
import { becomeActive } from './book/become-active.ts'
import { enter } from './book/enter.ts'
import { fail } from './book/fail.ts'
import { withAccount } from './with-account.ts'

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
