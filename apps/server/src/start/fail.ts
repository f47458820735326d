import { Interrupted, type Stops } from './stops.ts'

const code = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** In words, why the product does not start; the stack only where nobody foresaw it. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (code(error) === 'ECONNREFUSED' || code(error) === 'ENOTFOUND')
    return `The database cannot be reached: ${error.message}. Check DATABASE_URL and that Postgres runs there.`
  if (code(error) === '28P01' || code(error) === '3D000')
    return `The database refuses: ${error.message}. Check user, password and name in DATABASE_URL.`
  return error.constructor === Error ? error.message : (error.stack ?? error.message)
}

/** Says why the start failed, ends what was started, and ends the process with 1; with 0 when a person stopped it. */
export async function fail(error: unknown, stops: Stops): Promise<never> {
  const wanted = error instanceof Interrupted
  if (!wanted) console.error(reason(error))
  await stops.all()
  process.exit(wanted ? 0 : 1)
}
