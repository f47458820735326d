import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '../apps/server/src/db/postgres.ts'
import { whenOrphaned } from './when-orphaned.ts'

interface ThrowAway extends Pick<Postgres, 'url' | 'stop'> {
  readonly dir: string
}

/**
 * A Postgres in a folder that goes with it, also when the process that asked for it is killed.
 *
 * @param name begins the name of the folder
 * @param flags settings of Postgres, as 'name=value'
 */
export async function throwAwayPostgres(name: string, flags: readonly string[]): Promise<ThrowAway> {
  const dir = mkdtempSync(join(tmpdir(), `cloud-${name}-`))
  const postgres = await startPostgres(dir, flags)
  const [pid] = readFileSync(join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')
  const callOff = whenOrphaned(Number(pid), dir)
  return {
    dir,
    url: postgres.url,
    async stop() {
      await postgres.stop()
      callOff()
      rmSync(dir, { recursive: true, force: true })
    }
  }
}
