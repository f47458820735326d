import { STATUS } from '@cloud/pricing'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { MachineCommand, Server } from '../billing/state/account-state.ts'
import { becomeActive, fail } from '../billing/state/acts.ts'
import { transition } from '../billing/state/server-status.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { WaitingSince } from '../platform/jobs/jobs-health.ts'

declare module '../platform/jobs/add-job.ts' {
  interface Tasks {
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
 * Where machines come from. It gets a command once or more often, and answers through `machineAnswered`, with the
 * operation's number: in time, late, twice or never.
 */
export interface Provisioner {
  ask(tx: Transaction<Schema>, command: ProvisionerCommand, now: number): Promise<void>
  /** Passes one of its answers on to `machineAnswered`, once. */
  deliver(tx: Transaction<Schema>, answer_id: number, now: number): Promise<void>
  /** Answers that were due at or before a moment and are not delivered yet, in order. */
  lateAnswers(
    tx: Transaction<Schema>,
    before: number
  ): Promise<readonly { readonly answer_id: number; readonly account_id: number }[]>
}

/** The moments at which commands were given that are no jobs yet: only a process that does jobs makes them. */
export const commandsWaitSince: WaitingSince = sql`select commanded_at from machine_commands`

/** Makes jobs of the commands that were given, each once, however many processes do. */
export async function enqueueCommands(db: Kysely<Schema>): Promise<void> {
  await sql`select pass_on_commands()`.execute(db)
}

/** Commands that were given at or before a moment and are not answered. */
export async function pendingMachines(
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
  /** The number of the command that is answered. */
  readonly operation: number
  readonly outcome: 'ready' | 'refused' | 'failed' | 'down'
}

/** The state in which an answer counts; in any other it is late or doubled. */
const EXPECTED_STATUS = {
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
  await withAccount(tx, account_id, now, (account, at) => {
    const server = account.servers.find((one) => one.server_id === server_id)
    if (server?.operation !== operation || server.status !== EXPECTED_STATUS[outcome]) return
    if (outcome === 'ready') becomeActive(account, server, at)
    else if (outcome === 'down') goDown(server)
    else fail(account, server, at)
  })
}

function goDown(server: Server): void {
  transition(server, 'down')
  server.asked_at = null
}
