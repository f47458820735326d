import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { applicationUrl, withUserOf } from '../../platform/db/application-role.ts'
import { createDatabase } from '../../platform/db/connections/database.ts'
import { createPool } from '../../platform/db/connections/pool.ts'
import type { MigrationState } from '../../platform/db/migrate.ts'
import {
  hasDatabase,
  type Postgres,
  runningPostgres,
  startPostgres
} from '../../platform/db/postgres/postgres.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Settings } from '../../platform/settings.ts'
import { claimDataFolder } from '../../platform/start/claim-data-folder.ts'
import { readMigrationState } from '../../platform/start/prepare-database.ts'
import { VERSION } from '../../platform/version.ts'
import type { Command } from './command.ts'

export interface Addresses {
  /** Database URL of the application, without a pooler. */
  readonly url: string
  /** Database URL of the owner of the tables. */
  readonly owner: string
  /** True if the product creates the role of the application. */
  readonly makesRole: boolean
}

interface OpenedDatabase extends Addresses {
  readonly close: () => Promise<void>
}

interface WantedDatabase {
  /** Description of the location, for messages. */
  readonly place: string
  readonly database?: Command['database']
  readonly asOwner?: Command['asOwner']
  /** True if a database is created in a data folder that has none. @default false */
  readonly make?: boolean
}

const noDatabase = (place: string) =>
  new Error(
    `There is no product in the ${place}. Set DATABASE_URL or DATA_DIR as for the product; pnpm start or pnpm operator migrate --yes creates a new one.`
  )

function embeddedAddresses(url: Postgres['url']): Addresses {
  const owner = url('postgres')
  return { url: applicationUrl(owner), owner, makesRole: true }
}

const CLAIM_TRIES = { tries: 100, ms: 200 }

/** Claims a data folder, or returns its server. Waits for a starting server, and for another command, which ends its Postgres. */
async function claimOrJoin(dataDir: string): ReturnType<typeof claimDataFolder> {
  for (let tries = 1; ; tries += 1) {
    const claim = await claimDataFolder(dataDir)
    if ('release' in claim || claim.address !== '') return claim
    if (tries === CLAIM_TRIES.tries)
      throw new Error(
        `Another command or a starting product uses ${dataDir} (process ${claim.pid}): try again when it has ended.`
      )
    await setTimeout(CLAIM_TRIES.ms)
  }
}

/** Opens the database of a running server, or starts the embedded one for this command. */
async function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Settings,
  { place, make }: WantedDatabase
): Promise<OpenedDatabase> {
  if (databaseUrl !== undefined) {
    const owner = databaseDirectUrl ?? databaseUrl
    return { url: withUserOf(databaseUrl, owner), owner, makesRole: false, close: async () => {} }
  }
  if (make !== true && !hasDatabase(dataDir)) throw noDatabase(place)
  const claim = await claimOrJoin(dataDir)
  if (!('release' in claim)) {
    const url = runningPostgres(dataDir)
    if (url === undefined) throw new Error('The product is stopping: try again in a few seconds.')
    return { ...embeddedAddresses(url), close: async () => {} }
  }
  // left by a killed server, or still needed by one that is stopping: do not stop it
  const left = runningPostgres(dataDir) !== undefined
  const postgres = await startPostgres(dataDir)
  return {
    ...embeddedAddresses(postgres.url),
    close: async () => {
      if (!left) await postgres.stop()
      claim.release()
    }
  }
}

function refuseOther(
  { empty, unapplied, unknown }: MigrationState,
  { place, database }: WantedDatabase
): void {
  if (empty) throw noDatabase(place)
  if (unapplied.length > 0)
    throw new Error(
      `The ${place} is older than this version, ${VERSION}: it lacks ${unapplied.join(', ')}. Back it up with its own version, then run pnpm operator migrate --yes.`
    )
  if (unknown.length > 0 && database !== 'newer')
    throw new Error(
      `The ${place} is newer than this version, ${VERSION}: it has ${unknown.join(', ')}. Run the command with the newer version.`
    )
}

/**
 * Runs `work` on the database of the product, whether or not a server is running.
 *
 * @throws a readable message if there is no database or it has another version
 */
export async function withDatabase<T>(
  settings: Settings,
  wanted: WantedDatabase,
  work: (db: Kysely<Schema>, addresses: Addresses, state: MigrationState) => Promise<T>
): Promise<T> {
  const { close, ...addresses } = await openDatabase(settings, wanted)
  try {
    const any = wanted.database === 'any'
    // a new database may not have the role of the application yet
    const state = await readMigrationState(any || addresses.makesRole ? addresses.owner : addresses.url)
    if (!any) refuseOther(state, wanted)
    const pool = createPool(any || wanted.asOwner === true ? addresses.owner : addresses.url, 2)
    try {
      return await work(createDatabase(pool), addresses, state)
    } finally {
      await pool.end()
    }
  } finally {
    await close()
  }
}
