import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import { errorText } from '../platform/error-text.ts'
import { logError } from '../platform/log-error.ts'
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
/** Time after which a repeated error, for example of an unreachable cloud, is logged again, and operators are notified. */
const REPEAT_AFTER_MS = 5 * 60_000

/** Error of work that fails repeatedly. Times are in milliseconds. */
interface LastError {
  readonly text: string
  /** Time of the last log line. */
  readonly logged_at: number
  /** Time of the first failure. */
  readonly since: number
  readonly is_reported: boolean
}

/** Carries out the steps of machines when they are due. Several processes can do so at the same time. */
export class MachineLoop {
  readonly #db: Kysely<Schema>
  readonly #provisioners: Provisioners
  readonly #steps = new Set<Promise<void>>()
  /** Time of the last successful call of `changed`, by provisioner. */
  readonly #lastChecked = new Map<Provisioner, number>()
  /** Next start of periodic work, by its name. */
  readonly #nextStart = new Map<string, number>()
  readonly #periodicWork = new Set<Promise<void>>()
  readonly #lastErrors = new Map<string, LastError>()

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
    const free = MAX_STEPS - this.#steps.size
    if (free === 0) return
    for (const machine of await takeMachines(this.#db, free)) {
      const what = `Step of the machine of server ${machine.server_id}`
      this.#start(this.#steps, stepMachine(this.#db, this.#provisioners, machine), what)
    }
  }

  /** Starts periodic work if it is due and does not run. */
  #startPeriodic(interval: number, what: string, work: () => Promise<void>): void {
    if (Date.now() < (this.#nextStart.get(what) ?? 0)) return
    this.#nextStart.set(what, Infinity)
    const periodic = work().finally(() => this.#nextStart.set(what, Date.now() + interval))
    this.#start(this.#periodicWork, periodic, what)
  }

  #start(running: Set<Promise<void>>, work: Promise<void>, what: string): void {
    const logged = this.#logged(work, what).finally(() => running.delete(logged))
    running.add(logged)
  }

  async #logged(work: Promise<void>, what: string): Promise<void> {
    try {
      await work
      this.#lastErrors.delete(what)
    } catch (error) {
      const now = Date.now()
      const text = error instanceof Error ? error.message : String(error)
      const last = this.#lastErrors.get(what) ?? { text: '', logged_at: 0, since: now, is_reported: false }
      const isLogged = last.text === text && now - last.logged_at < REPEAT_AFTER_MS
      if (!isLogged) logError(`${what} failed and is repeated: ${errorText(error)}`)
      const is_reported =
        last.is_reported || (now - last.since > REPEAT_AFTER_MS && (await this.#report(`${what}: ${text}`)))
      this.#lastErrors.set(what, { ...last, text, logged_at: isLogged ? last.logged_at : now, is_reported })
    }
  }

  /** Notifies operators of work that has failed for long. Returns false if the database fails, too. */
  async #report(text: string): Promise<boolean> {
    const notice = { account_id: null, server_id: null, text: `Не удаётся дольше 5 минут. ${text}` }
    return inTransaction(this.#db, async (tx) => notifyOperators(tx, await productNow(tx), [notice])).then(
      () => true,
      () => false
    )
  }

  /** Makes steps due for machines that changed without a command: shut down from inside, failed, or deleted in the cloud. */
  async #checkForChanges(provisioner: Provisioner): Promise<void> {
    if (provisioner.changed === undefined) return
    const startedAt = Date.now()
    const since = this.#lastChecked.get(provisioner)
    let failure: unknown
    // the first call steps each machine once, to find changes since before this process started
    const marks =
      since === undefined
        ? null
        : await provisioner.changed(since).then(
            (changed) => [...changed],
            (error: unknown) => {
              if (startedAt - since < CHECK_ALL_AFTER_MS) throw error
              failure = error
              return null
            }
          )
    await sql`
      update machines set next_step_at = product_now()
      where provisioner = ${provisioner.name} and (${marks}::text[] is null or mark = any(${marks}::text[]))
        and want = 'run' and is_answered and next_step_at is null`.execute(this.#db)
    this.#lastChecked.set(provisioner, startedAt)
    if (failure !== undefined) throw failure
  }

  /** Waits for the steps in progress. A step that does not finish is repeated by another process after its lease has ended. */
  async finish(): Promise<void> {
    await Promise.all([...this.#steps, ...this.#periodicWork])
  }
}
