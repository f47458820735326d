import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import { activateServer, markFailed } from '../billing/state/server-acts.ts'
import { transition } from '../billing/state/server-status.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { MachineAnswer } from './provisioner.ts'

interface AnsweredCommand {
  readonly account_id: number
  readonly server_id: number
  /** Number of the answered command. */
  readonly operation: number
  readonly outcome: MachineAnswer['outcome']
  /** The refused launch changed neither disk nor addresses, so the server can be started again. */
  readonly can_start_again?: boolean
}

/** Status of the server that each answer requires; with another status the answer is late or a duplicate. */
export const EXPECTED_STATUS = {
  ready: STATUS.start,
  refused: STATUS.start,
  failed: STATUS.active,
  down: STATUS.pausing,
  removed: STATUS.deleted
} as const satisfies Record<MachineAnswer['outcome'], number>

/**
 * Applies the answer of a machine to its server. Answers to older commands, and duplicate answers, are ignored.
 *
 * @returns false if the answer was ignored
 * Source: docs/rules/states.md#answers-of-machines.
 */
export async function applyMachineAnswer(
  tx: Transaction<Schema>,
  { account_id, server_id, operation, outcome, can_start_again }: AnsweredCommand,
  now: number
): Promise<boolean> {
  if (outcome === 'removed') return true
  return withAccount(tx, account_id, now, (account, at) => {
    const server = account.servers.find((known) => known.server_id === server_id)
    if (server?.operation !== operation || server.status !== EXPECTED_STATUS[outcome]) return false
    if (outcome === 'ready') activateServer(account, server, at)
    else if (outcome === 'down') {
      transition(account, server, at, 'down')
      server.asked_at = null
      server.answer_due_at = null
    } else {
      markFailed(account, server, at, can_start_again)
      if (can_start_again === true) transition(account, server, at, 'repair')
    }
    return true
  })
}
