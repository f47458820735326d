import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The Postgres that runs on a data folder, undefined when none does. */
export function pidOfPostgres(dir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dir, 'pg/postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}
