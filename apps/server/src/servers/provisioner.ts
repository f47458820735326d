import { STATUS } from '@cloud/pricing'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { MachineCommand, Server } from '../billing/state/account-state.ts'
import { activateServer, markFailed } from '../billing/state/server-acts.ts'
import { transition } from '../billing/state/server-status.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { WaitingSince } from '../platform/jobs/jobs-health.ts'

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Passes a command to the provisioner. */
    machine: ProvisionerCommand
    /** Delivers an answer of a machine. */
    'machine-answer': { readonly answer_id: number }
  }
}

export interface ProvisionerCommand extends MachineCommand {
  readonly account_id: number
}

/**
 * Creates and stops machines. It receives a command at least once, and answers through `machineAnswered` with the
 * operation's number: in time, late, twice or never.
 */
export interface Provisioner {
  ask(tx: Transaction<Schema>, command: ProvisionerCommand, now: number): Promise<void>
  /** Passes one answer of a machine on to `machineAnswered`, once. */
  deliver(tx: Transaction<Schema>, answer_id: number, now: number): Promise<void>
  /** Returns the answers due at or before a moment that are not delivered yet, in order. */
  lateAnswers(
    tx: Transaction<Schema>,
    before: number
  ): Promise<readonly { readonly answer_id: number; readonly account_id: number }[]>
}

/** Moments of the commands that have not become jobs yet: only processes that run jobs create them. */
export const commandsWaitSince: WaitingSince = sql`select commanded_at from machine_commands`

/** Creates one job for each command, also if several processes call it at the same time. */
export async function enqueueCommands(db: Kysely<Schema>): Promise<void> {
  await sql`select pass_on_commands()`.execute(db)
}

/** Returns the commands given at or before a moment that are not answered yet. */
export async function findPendingCommands(
  tx: Transaction<Schema>,
  before: number
): Promise<readonly ProvisionerCommand[]> {
  const pending = await tx
    .selectFrom('servers')
    .select(['account_id', 'server_id', 'operation', 'status'])
    .where('status', 'in', [STATUS.pausing, STATUS.start])
    .where('asked_at', '<=', new Date(before))
    .orderBy('server_id')
    .execute()
  return pending.map(({ status, ...command }) => ({
    ...command,
    want: status === STATUS.start ? 'running' : 'stopped'
  }))
}

interface MachineAnswer {
  readonly account_id: number
  readonly server_id: number
  /** Number of the command that is answered. */
  readonly operation: number
  readonly outcome: 'ready' | 'refused' | 'failed' | 'down'
}

/** The state in which an answer has an effect; in any other state it is late or repeated. */
const EXPECTED_STATUS = {
  ready: STATUS.start,
  refused: STATUS.start,
  failed: STATUS.active,
  down: STATUS.pausing
} as const satisfies Record<MachineAnswer['outcome'], number>

/**
 * Applies the answer of a machine. Answers to older operations and repeated answers are ignored. Source:
 * docs/rules/states.md#answers-of-machines.
 */
export async function applyMachineAnswer(
  tx: Transaction<Schema>,
  { account_id, server_id, operation, outcome }: MachineAnswer,
  now: number
): Promise<void> {
  await withAccount(tx, account_id, now, (account, at) => {
    const server = account.servers.find((one) => one.server_id === server_id)
    if (server?.operation !== operation || server.status !== EXPECTED_STATUS[outcome]) return
    if (outcome === 'ready') activateServer(account, server, at)
    else if (outcome === 'down') markDown(server)
    else markFailed(account, server, at)
  })
}

function markDown(server: Server): void {
  transition(server, 'down')
  server.asked_at = null
}
