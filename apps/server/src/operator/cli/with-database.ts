import type { Kysely } from 'kysely'
import { createDatabase } from '../../platform/db/database.ts'
import type { MigrationState } from '../../platform/db/migrate.ts'
import { createPool } from '../../platform/db/pool.ts'
import { hasDatabase, runningPostgres, startPostgres } from '../../platform/db/postgres.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Settings } from '../../platform/settings.ts'
import { claimDataFolder } from '../../platform/start/claim-data-folder.ts'
import { lookAtDatabase } from '../../platform/start/prepare-database.ts'
import { VERSION } from '../../platform/version.ts'
import type { Command } from './command.ts'

interface Opened {
  readonly url: string
  readonly close: () => Promise<void>
}

interface Wanted {
  /** In words, for what is refused. */
  readonly place: string
  readonly database?: Command['database']
  /** Whether a data folder without a database gets one. @default false */
  readonly make?: boolean
}

const none = (place: string) =>
  new Error(
    `There is no product in the ${place}. Set DATABASE_URL or DATA_DIR as the product has it; pnpm start makes a new one, or pnpm operator migrate --yes.`
  )

/** The product's database: the one of a running server, else started for this command. */
async function open(
  { databaseUrl, databaseDirectUrl, dataDir }: Settings,
  { place, make }: Wanted
): Promise<Opened> {
  if (databaseUrl !== undefined) return { url: databaseDirectUrl ?? databaseUrl, close: async () => {} }
  if (make !== true && !hasDatabase(dataDir)) throw none(place)
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

function refuseOther({ empty, unapplied, unknown }: MigrationState, { place, database }: Wanted): void {
  if (empty) throw none(place)
  if (unapplied.length > 0)
    throw new Error(
      `The ${place} is older than this version, ${VERSION}: it lacks ${unapplied.join(', ')}. Back it up with the version that it has, then run pnpm operator migrate --yes.`
    )
  if (unknown.length > 0 && database !== 'newer')
    throw new Error(
      `The ${place} is newer than this version, ${VERSION}: it has ${unknown.join(', ')}. Type the command where the newer version is.`
    )
}

/**
 * Does `work` on the database of the product, beside a running server or without one.
 *
 * @throws in words, where there is none, or one of another version than is wanted
 */
export async function withDatabase<T>(
  settings: Settings,
  wanted: Wanted,
  work: (db: Kysely<Schema>, url: string, state: MigrationState) => Promise<T>
): Promise<T> {
  const { url, close } = await open(settings, wanted)
  const pool = createPool(url, 2)
  try {
    const state = await lookAtDatabase(url)
    if (wanted.database !== 'any') refuseOther(state, wanted)
    return await work(createDatabase(pool), url, state)
  } finally {
    await pool.end()
    await close()
  }
}
