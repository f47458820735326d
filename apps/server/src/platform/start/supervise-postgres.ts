import { setTimeout } from 'node:timers/promises'
import { type Postgres, startPostgres } from '../db/postgres/postgres.ts'

/** Retries until the remains of a killed Postgres are gone, and recovery has begun. */
const RESTART_TRIES = { tries: 60, ms: 500 }

/**
 * Runs the Postgres of a data folder, and restarts it at the same address when it ends unexpectedly. Requests in between are refused;
 * written data is kept.
 *
 * @param lost called with a readable error when Postgres cannot be restarted
 */
export async function supervisePostgres(
  dataDir: string,
  say: (line: string) => void,
  lost: (error: Error) => void
): Promise<Pick<Postgres, 'url' | 'stop'>> {
  let running = startPostgres(dataDir)
  const { url, port } = await running
  let stopping = false
  const watch = async (): Promise<void> => {
    await (await running).ended
    if (stopping) return
    running = restartPostgres(dataDir, port)
    say('Postgres has ended unexpectedly. It is restarted.')
    await running
    say('Postgres is running again.')
    return watch()
  }
  watch().catch((cause: unknown) =>
    lost(new Error(`Postgres cannot be started again on ${dataDir}: ${cause}`, { cause }))
  )
  return {
    url,
    stop: async () => {
      stopping = true
      // a Postgres that is being restarted now must be stopped, too
      await (await running).stop()
    }
  }
}

async function restartPostgres(dataDir: string, port: number): Promise<Postgres> {
  for (let tries = 1; ; tries += 1)
    try {
      return await startPostgres(dataDir, [], port)
    } catch (error) {
      if (tries === RESTART_TRIES.tries) throw error
      await setTimeout(RESTART_TRIES.ms)
    }
}
