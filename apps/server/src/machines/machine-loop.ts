import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import { DueWork } from '../platform/jobs/due-work.ts'
import { productNow } from '../platform/product-clock.ts'
import { type Provisioners, stepMachine, takeMachines } from './machine-steps.ts'
import { notifyOperators } from './notify-operators.ts'
import type { Provisioner } from './provisioner.ts'
import { sweep } from './sweep.ts'

/** Maximum number of concurrent steps in one process. A step may wait a minute for the cloud. */
const MAX_STEPS = 8

/** Interval at which a provisioner is asked for changes without a command. */
const WATCH_INTERVAL_MS = 10_000
/** Interval at which the cloud is searched for resources without a record. */
const SWEEP_INTERVAL_MS = 60_000
/** Time without a list of changes after which each machine is checked. A cloud may fail to list, and return single machines. */
const CHECK_ALL_AFTER_MS = 3 * 60_000

/** Carries out the steps of machines when they are due. Several processes can do so at the same time. */
export class MachineLoop {
  readonly #db: Kysely<Schema>
  readonly #provisioners: Provisioners
  readonly #steps = new DueWork(MAX_STEPS, (text) => this.#report(text))
  readonly #periodicWork = new DueWork(Infinity, (text) => this.#report(text))
  /** Time of the last successful call of `changed`, by provisioner. */
  readonly #lastChecked = new Map<Provisioner, number>()
  /** Next start of periodic work by its name, on a clock that is never set back. */
  readonly #nextStart = new Map<string, number>()

  constructor(db: Kysely<Schema>, provisioners: Provisioners) {
    this.#db = db
    this.#provisioners = provisioners
  }

  /** Starts the steps that are due. Called several times a second. */
  async startDue(): Promise<void> {
    for (const provisioner of Object.values(this.#provisioners)) {
      this.#startPeriodic(WATCH_INTERVAL_MS, `Check for changes (${provisioner.name})`, () =>
        this.#checkForChanges(provisioner)
      )
      this.#startPeriodic(SWEEP_INTERVAL_MS, `Sweep (${provisioner.name})`, () =>
        sweep(this.#db, provisioner, Date.now())
      )
    }
    await this.#steps.startDue(
      (many) => takeMachines(this.#db, many),
      ({ server_id }) => `Step of the machine of server ${server_id}`,
      (machine) => stepMachine(this.#db, this.#provisioners, machine)
    )
  }

  /** Starts periodic work if it is due and does not run. */
  #startPeriodic(interval: number, what: string, work: () => Promise<void>): void {
    if (performance.now() < (this.#nextStart.get(what) ?? 0)) return
    this.#nextStart.set(what, Infinity)
    const periodic = work().finally(() => this.#nextStart.set(what, performance.now() + interval))
    this.#periodicWork.start(what, periodic)
  }

  /** Notifies operators of work that has failed for long. */
  #report(text: string): Promise<void> {
    const notice = { text: `Не удаётся дольше 5 минут. ${text}` }
    return inTransaction(this.#db, async (tx) => notifyOperators(tx, await productNow(tx), [notice]))
  }

  /** Makes steps due for machines that changed without a command: shut down from inside, failed, or deleted in the cloud. */
  async #checkForChanges(provisioner: Provisioner): Promise<void> {
    if (provisioner.changed === undefined) return
    const startedAt = Date.now()
    const since = this.#lastChecked.get(provisioner)
    let failure: unknown
    // null steps each machine once: the first call finds changes since before this process started
    let marks: readonly string[] | null = null
    try {
      if (since !== undefined) marks = [...(await provisioner.changed(since))]
    } catch (error) {
      if (since === undefined || startedAt - since < CHECK_ALL_AFTER_MS) throw error
      failure = error
    }
    await sql`
      update machines set next_step_at = product_now()
      where provisioner = ${provisioner.name} and (${marks}::text[] is null or mark = any(${marks}::text[]))
        and want = 'run' and is_answered and next_step_at is null`.execute(this.#db)
    this.#lastChecked.set(provisioner, startedAt)
    if (failure !== undefined) throw failure
  }

  /** Waits for the steps in progress. A step that does not finish is repeated by another process after its lease has ended. */
  async finish(): Promise<void> {
    await Promise.all([this.#steps.finish(), this.#periodicWork.finish()])
  }
}
