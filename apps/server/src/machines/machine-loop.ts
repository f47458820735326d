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
/** A fault that repeats, such as a cloud that is away, is logged again after so long. */
const LOG_AGAIN = 5 * 60_000

/** Steps machines as they fall due, side by side with any other process that does. */
export class MachineLoop {
  readonly #db: Kysely<Schema>
  readonly #provisioners: Provisioners
  readonly #steps = new Set<Promise<void>>()
  /** When each provisioner was last asked for changes, and answered. */
  readonly #watched = new Map<Provisioner, number>()
  /** When work that is due every so often starts next. */
  readonly #next = new Map<string, number>()
  readonly #watches = new Set<Promise<void>>()
  readonly #lastFaults = new Map<string, { readonly text: string; readonly at: number }>()

  constructor(db: Kysely<Schema>, provisioners: Provisioners) {
    this.#db = db
    this.#provisioners = provisioners
  }

  /** Starts the steps that are due; called every moment. */
  async startDue(): Promise<void> {
    for (const provisioner of Object.values(this.#provisioners)) {
      this.#every(WATCH_EVERY, `Look for changes (${provisioner.name})`, () => this.#watch(provisioner))
      this.#every(SWEEP_EVERY, `Sweep (${provisioner.name})`, () => sweep(this.#db, provisioner, Date.now()))
    }
    const free = AT_ONCE - this.#steps.size
    if (free === 0) return
    for (const machine of await takeMachines(this.#db, free))
      this.#keep(
        stepMachine(this.#db, this.#provisioners, machine),
        `Step of the machine of server ${machine.server_id}`
      )
  }

  /** Starts work that is due every so often, unless it still runs. */
  #every(interval: number, what: string, work: () => Promise<void>): void {
    if (Date.now() < (this.#next.get(what) ?? 0)) return
    this.#next.set(what, Infinity)
    const watch = this.#logged(work(), what).finally(() => {
      this.#next.set(what, Date.now() + interval)
      this.#watches.delete(watch)
    })
    this.#watches.add(watch)
  }

  #keep(work: Promise<void>, what: string): void {
    const kept = this.#logged(work, what).finally(() => this.#steps.delete(kept))
    this.#steps.add(kept)
  }

  async #logged(work: Promise<void>, what: string): Promise<void> {
    try {
      await work
      this.#lastFaults.delete(what)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      const last = this.#lastFaults.get(what)
      if (last?.text === text && Date.now() - last.at < LOG_AGAIN) return
      this.#lastFaults.set(what, { text, at: Date.now() })
      logError(`${what} failed and is repeated: ${errorText(error)}`)
    }
  }

  /** Steps machines that changed without a command: shut down from inside, failed or deleted by somebody else. */
  async #watch(provisioner: Provisioner): Promise<void> {
    if (provisioner.changed === undefined) return
    const begun = Date.now()
    const since = this.#watched.get(provisioner)
    // what changed while no process ran is found by one step of each machine
    const marks = since === undefined ? null : [...(await provisioner.changed(since))]
    await sql`
      update machines set next_step_at = product_now()
      where provisioner = ${provisioner.name} and (${marks}::text[] is null or mark = any(${marks}::text[]))
        and want = 'run' and is_answered and next_step_at is null`.execute(this.#db)
    this.#watched.set(provisioner, begun)
  }

  /** Waits for the steps in progress. A step that a process leaves in the middle is repeated when its lease has ended. */
  async finish(): Promise<void> {
    await Promise.all([...this.#steps, ...this.#watches])
  }
}
