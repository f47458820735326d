import { isAway } from '../db/connections/is-away.ts'

type Stop = () => unknown

/** A signal came while the product was starting. */
class Interrupted extends Error {}

/** Stops the started parts in reverse order: requests first, the database last. */
export class Stops {
  readonly #stops: Stop[] = []
  readonly #say: (line: string) => void
  #started = false
  #interrupted = false
  #stopping: Promise<void> | undefined

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  /** @throws Interrupted when the product is to end before it has started */
  add(stop: Stop): void {
    this.#stops.push(stop)
    if (this.#interrupted) throw new Interrupted('Stopped while starting.')
  }

  /** From now on a signal ends the product by itself. */
  started(): void {
    this.#started = true
    if (this.#interrupted) throw new Interrupted('Stopped while starting.')
  }

  /** Ends everything once, however often it is called; one that fails does not keep the others from it. */
  all(): Promise<void> {
    this.#stopping ??= this.#end()
    return this.#stopping
  }

  async #end(): Promise<void> {
    for (const stop of this.#stops.reverse())
      try {
        await stop()
      } catch (error) {
        this.#say(`While stopping: ${error instanceof Error ? error.message : error}`)
      }
  }

  /** Ctrl-C and SIGTERM end the product cleanly; what is just being started is waited for, so that nothing is left over. */
  onSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (this.#interrupted) return
        this.#interrupted = true
        this.#say('Stopping: requests under way are finished, data is kept.')
        if (this.#started) this.all().then(() => process.exit(0))
      })
  }
}

/** In words, why something does not start; the stack only where nobody foresaw it. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isAway(error))
    return 'syscall' in error
      ? `The database cannot be reached: ${error.message}. Check DATABASE_URL and that Postgres runs there.`
      : `The database refuses: ${error.message}. Check user, password and name in DATABASE_URL, and its settings.`
  return error.constructor === Error ? error.message : (error.stack ?? error.message)
}

/** Says why the start failed, ends what was started, and ends the process with 1; with 0 when a person stopped it. */
export async function fail(error: unknown, stops: Stops): Promise<never> {
  const wanted = error instanceof Interrupted
  if (!wanted) console.error(reason(error))
  await stops.all()
  process.exit(wanted ? 0 : 1)
}
