import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { readKind } from '../../platform/db/database-kind.ts'
import { lastStart } from '../../platform/db/last-start.ts'
import type { MigrationState } from '../../platform/db/migrate.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Settings } from '../../platform/settings.ts'
import { VERSION } from '../../platform/version.ts'

/** Describes the location of the product and the setting that names it. */
export function placeOf(
  { databaseUrl, databaseDirectUrl, dataDir }: Settings,
  environment: NodeJS.ProcessEnv
): string {
  if (databaseUrl === undefined)
    return `data folder ${resolve(dataDir)} (${environment['DATA_DIR'] ? 'DATA_DIR' : 'DATABASE_URL and DATA_DIR are not set'})`
  const { host, pathname } = new URL(databaseDirectUrl ?? databaseUrl)
  return `database ${host}${pathname} (${databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'})`
}

/** Returns a line that identifies the product on which the command runs. */
export async function whichProduct(
  db: Kysely<Schema>,
  state: MigrationState,
  place: string
): Promise<string> {
  const start = state.empty ? undefined : await lastStart.read(db)
  const kind =
    start === undefined ? 'never started' : [await readKind(db), start.publicUrl].filter(Boolean).join(' ')
  const other =
    start === undefined || start.version === VERSION ? '' : `, last started by version ${start.version}`
  return `Cloud ${VERSION}: ${kind}, ${place}${other}`
}
