import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { errorText } from '../platform/error-text.ts'
import { logError } from '../platform/log-error.ts'
import { type Provisioners, stepMachine, takeMachines } from './machine-steps.ts'
import type { Provisioner } from './provisioner.ts'
import { sweep } from './sweep.ts'

/** How many machines one process steps at once: a step may wait a minute for a cloud. */
const AT_ONCE = 8

/** How often a provisioner is asked what changed without a command. */
const WATCH_EVERY = 10_000
/** How often a cloud is searched for things that no record owns. */
const SWEEP_EVERY = 60_000
/** A process that has just started looks back so far. */
const HOUR = 3_600_000

/** Steps machines as they fall due, side by side with any other process that does. */
export class MachineLoop {
  readonly #db: Kysely<Schema>
  readonly #provisioners: Provisioners
  readonly #steps = new Set<Promise<void>>()
  /** When each provisioner was last asked for changes, and answered. */
  readonly #watched = new Map<Provisioner, number>()
  #nextWatch = 0
  #nextSweep = 0

  constructor(db: Kysely<Schema>, provisioners: Provisioners) {
    this.#db = db
    this.#provisioners = provisioners
  }

  /** Starts the steps that are due; called every moment. */
  async startDue(): Promise<void> {
    if (Date.now() >= this.#nextWatch) {
      this.#nextWatch = Date.now() + WATCH_EVERY
      for (const provisioner of Object.values(this.#provisioners))
        this.#keep(this.#watch(provisioner), 'A look')
    }
    if (Date.now() >= this.#nextSweep) {
      this.#nextSweep = Date.now() + SWEEP_EVERY
      for (const provisioner of Object.values(this.#provisioners))
        this.#keep(sweep(this.#db, provisioner, Date.now()), 'A sweep')
    }
    const free = AT_ONCE - this.#steps.size
    if (free === 0) return
    for (const machine of await takeMachines(this.#db, free))
      this.#keep(stepMachine(this.#db, this.#provisioners, machine), `A step of server ${machine.server_id}`)
  }

  #keep(work: Promise<void>, what: string): void {
    const kept = work
      .catch((error: unknown) =>
        logError(`${what} at the machines failed and is repeated: ${errorText(error)}`)
      )
      .finally(() => this.#steps.delete(kept))
    this.#steps.add(kept)
  }

  /** Steps machines that changed without a command: shut down from inside, failed or deleted by somebody else. */
  async #watch(provisioner: Provisioner): Promise<void> {
    if (provisioner.changed === undefined) return
    const begun = Date.now()
    const marks = await provisioner.changed(this.#watched.get(provisioner) ?? begun - HOUR)
    await sql`
      update machines set next_step_at = product_now()
      where mark = any(${[...marks]}::text[]) and want = 'run' and is_answered and next_step_at is null`.execute(
      this.#db
    )
    this.#watched.set(provisioner, begun)
  }

  /** Waits for the steps in progress. A step that a process leaves in the middle is repeated when its lease has ended. */
  async finish(): Promise<void> {
    await Promise.all(this.#steps)
  }
}
