import type { Kysely, Transaction } from 'kysely'
import type { Machine, MachineAnswer, Provisioner, Step } from '../../machines/provisioner.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Address, SimulationTable, Want } from '../../platform/db/schema/servers.ts'
import type { Schema } from '../../platform/db/schema.ts'

type Behaviour = SimulationTable['behaviour']

/** Reads and sets how simulated machines answer later commands. */
export const machineBehaviour = {
  async read(tx: Transaction<Schema>): Promise<Behaviour> {
    return (await tx.selectFrom('simulation').select('behaviour').executeTakeFirstOrThrow()).behaviour
  },
  async set(tx: Transaction<Schema>, wanted: Behaviour): Promise<void> {
    await tx.updateTable('simulation').set({ behaviour: wanted }).execute()
  }
}

type PlannedAnswer = readonly [outcome: MachineAnswer['outcome'], after_ms: number]

const QUICK_ANSWER_MS = 700
const MINUTE = 60_000

const READY: PlannedAnswer = ['ready', QUICK_ANSWER_MS]
const DOWN: PlannedAnswer = ['down', QUICK_ANSWER_MS]
const QUICK = { run: [READY], stop: [DOWN], remove: [['removed', QUICK_ANSWER_MS]] } as const

/** Answers of a machine to a command with their delays, by behaviour of the simulation. */
const ANSWERS: Readonly<Record<Behaviour, Readonly<Record<Want, readonly PlannedAnswer[]>>>> = {
  normal: QUICK,
  slow: { ...QUICK, run: [['ready', 10 * MINUTE]], stop: [['down', 10 * MINUTE]] },
  refuse: { ...QUICK, run: [['refused', QUICK_ANSWER_MS]] },
  fail: { ...QUICK, run: [READY, ['failed', 30 * MINUTE]] },
  twice: { ...QUICK, run: [READY, READY], stop: [DOWN, DOWN] },
  lost: { run: [], stop: [], remove: [] }
}

/** Answers that a machine has still to give, with their times on the product's clock. */
interface SimulatedState {
  readonly operation?: number
  readonly answers?: readonly { readonly outcome: MachineAnswer['outcome']; readonly at: number }[]
}

/**
 * Carries out one step of a simulated machine: on a new command it plans the answers, later it gives each at its time.
 *
 * @param due answers up to this time are given now
 */
export function simulateStep(
  machine: Machine,
  behaviour: Behaviour,
  now: number,
  due: number = now
): Step<SimulatedState> {
  const { operation, want } = machine
  const state = machine.state as SimulatedState
  const planned =
    state.operation === operation && state.answers !== undefined && state.answers.length > 0
      ? state.answers
      : machine.is_answered
        ? []
        : ANSWERS[behaviour][want].map(([outcome, after_ms]) => ({ outcome, at: now + after_ms }))
  const [next, ...rest] = planned
  const kept = { operation, answers: planned }
  if (next === undefined) return { state: kept, next_step_in_ms: null }
  if (next.at > due) return { state: kept, next_step_in_ms: next.at - now }
  const [later] = rest
  return {
    state: { operation, answers: rest },
    answer: answerOf(machine, next.outcome),
    next_step_in_ms: later === undefined ? null : Math.max(0, later.at - now)
  }
}

function answerOf({ server_id, login }: Machine, outcome: MachineAnswer['outcome']): MachineAnswer {
  switch (outcome) {
    case 'ready':
      return { outcome, addresses: exampleAddresses(server_id), login: login ?? 'root' }
    case 'refused':
    case 'failed':
      return { outcome, reason: 'internal' }
    default:
      return { outcome }
  }
}

/** Returns addresses of the ranges for documentation (RFC 5737, RFC 3849), which belong to no computer. */
const exampleAddresses = (server_id: number): readonly Address[] => [
  { version: 4, address: `203.0.113.${1 + (server_id % 254)}` },
  { version: 6, address: `2001:db8::${(server_id % 65_536).toString(16)}` }
]

/** Provisioner of the sandbox. Machines are ready within 2 s, or behave as the table `simulation` says: slow, refused, lost ... */
export class SimulatedMachines implements Provisioner {
  readonly name = 'simulated'
  readonly #db: Kysely<Schema>

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  async step(machine: Machine, _record: unknown, now: number): Promise<Step<SimulatedState>> {
    return simulateStep(machine, await inTransaction(this.#db, machineBehaviour.read), now)
  }

  /** Succeeds without effect. */
  async reboot(): Promise<void> {}
}
