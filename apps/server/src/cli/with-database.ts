import type { Kysely } from 'kysely'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import { runningPostgres, startPostgres } from '../db/postgres.ts'
import type { Schema } from '../db/schema.ts'
import type { Settings } from '../settings.ts'
import { claimDataFolder } from '../start/claim-data-folder.ts'
import { prepareDatabase } from '../start/prepare-database.ts'

interface Opened {
  readonly url: string
  readonly close: () => Promise<void>
}

/** The product's database: the one of a running server, else started for this command. */
async function open({ databaseUrl, databaseDirectUrl, dataDir }: Settings): Promise<Opened> {
  if (databaseUrl !== undefined) return { url: databaseDirectUrl ?? databaseUrl, close: async () => {} }
  const claim = await claimDataFolder(dataDir)
  if (!('release' in claim)) {
    const url = runningPostgres(dataDir)
    if (url === undefined) throw new Error('The product is just starting: try again in a few seconds.')
    return { url: url('postgres'), close: async () => {} }
  }
  // a server that was killed left it, or one that is just ending still needs it: who started it stops it
  const left = runningPostgres(dataDir) !== undefined
  const postgres = await startPostgres(dataDir)
  return {
    url: postgres.url('postgres'),
    close: async () => {
      if (!left) await postgres.stop()
      claim.release()
    }
  }
}

/** Does `work` on the migrated database of the product, beside a running server or without one. */
export async function withDatabase<T>(
  settings: Settings,
  work: (db: Kysely<Schema>, url: string) => Promise<T>
): Promise<T> {
  const { url, close } = await open(settings)
  const pool = createPool(url, 2)
  try {
    await prepareDatabase(url)
    return await work(createDatabase(pool), url)
  } finally {
    await pool.end()
    await close()
  }
}
