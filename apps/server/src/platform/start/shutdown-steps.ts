import { isDatabaseFailure } from '../db/connections/database-failure.ts'

type StopStep = () => unknown

/** Thrown when a signal came during the start. */
class Interrupted extends Error {}

/** Stops the started parts in reverse order: requests first, the database last. */
export class ShutdownSteps {
  readonly #stops: StopStep[] = []
  readonly #say: (line: string) => void
  #started = false
  #interrupted = false
  #stopping: Promise<void> | undefined

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  /** @throws Interrupted when the product is to end before it has started */
  add(stop: StopStep): void {
    this.#stops.push(stop)
    if (this.#interrupted) throw new Interrupted('Stopped while starting.')
  }

  /** From now on a signal ends the product immediately. */
  started(): void {
    this.#started = true
    if (this.#interrupted) throw new Interrupted('Stopped while starting.')
  }

  /** Stops everything once, however often it is called; a failing step does not prevent the others. */
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

  /** Handles Ctrl-C and SIGTERM: waits for a part that is being started, so that nothing stays running. */
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

/** Describes why the start failed; includes the stack only for unexpected errors. */
export function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isDatabaseFailure(error))
    return 'syscall' in error
      ? `The database cannot be reached: ${error.message}. Check DATABASE_URL and that Postgres runs there.`
      : `The database refuses: ${error.message}. Check user, password and name in DATABASE_URL, and its settings.`
  return error.constructor === Error ? error.message : (error.stack ?? error.message)
}

/** Prints why the start failed, stops the started parts, and exits with 1; with 0 if a user stopped the start. */
export async function failStart(error: unknown, stops: ShutdownSteps): Promise<never> {
  const wanted = error instanceof Interrupted
  if (!wanted) console.error(describeStartError(error))
  await stops.all()
  process.exit(wanted ? 0 : 1)
}
