import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the process id of the Postgres of a data folder; undefined if none runs. */
export function pidOfPostgres(dir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dir, 'pg/postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}
