import { isAway } from '../db/is-away.ts'
import { Interrupted, type Stops } from './stops.ts'

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
