import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process id of the Postgres of a data folder, undefined when none runs. */
export function pidOfPostgres(dir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dir, 'pg/postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}
