import { errorText } from '../error-text.ts'
import { logError } from '../log-error.ts'

/** Time after which an error that repeats, for example of an unreachable cloud, is logged again, and reported. */
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

/** Work of one process that runs side by side, up to a maximum. Work that fails is logged, and repeated when it is due again. */
export class DueWork {
  readonly #max: number
  readonly #report: (text: string) => Promise<void>
  readonly #running = new Set<Promise<void>>()
  readonly #lastErrors = new Map<string, LastError>()

  /** @param report is called once for work that fails for long, and again if the report fails */
  constructor(max = Infinity, report: (text: string) => Promise<void> = async () => {}) {
    this.#max = max
    this.#report = report
  }

  /** Takes as many due items as may run, and starts their work. */
  async startDue<T>(
    take: (many: number) => Promise<readonly T[]>,
    nameOf: (item: T) => string,
    carryOut: (item: T) => Promise<void>
  ): Promise<void> {
    const free = this.#max - this.#running.size
    if (free === 0) return
    for (const item of await take(free)) this.start(nameOf(item), carryOut(item))
  }

  start(name: string, work: Promise<void>): void {
    const running = this.#logged(name, work).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async #logged(name: string, work: Promise<void>): Promise<void> {
    try {
      await work
      this.#lastErrors.delete(name)
    } catch (error) {
      const now = Date.now()
      const text = error instanceof Error ? error.message : String(error)
      const last = this.#lastErrors.get(name) ?? { text: '', logged_at: 0, since: now, is_reported: false }
      const isLogged = last.text === text && now - last.logged_at < REPEAT_AFTER_MS
      if (!isLogged) logError(`${name} failed and is repeated: ${errorText(error)}`)
      const report = () =>
        this.#report(`${name}: ${text}`).then(
          () => true,
          () => false
        )
      const is_reported = last.is_reported || (now - last.since > REPEAT_AFTER_MS && (await report()))
      this.#lastErrors.set(name, { ...last, text, logged_at: isLogged ? last.logged_at : now, is_reported })
    }
  }

  /** Waits for the work in progress. */
  async finish(): Promise<void> {
    await Promise.all(this.#running)
  }
}
