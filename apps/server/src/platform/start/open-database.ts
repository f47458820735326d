import { applicationUrl, withUserOf } from '../db/application-role.ts'
import type { Settings } from '../settings.ts'

export interface OpenDatabase {
  readonly url: string
  /** Address for work that needs its own session: the same, unless a pooler is in between. */
  readonly direct: string
  /** Address with the owner of the tables as its user, for migrations. */
  readonly owner: string
  /** True if the product creates the role of the first two addresses. */
  readonly makesRole: boolean
  /** Readable location, for the operator who starts the product. */
  readonly where: string
  readonly stop: () => Promise<void>
}

/** Returns the addresses of the database: the given one, or the embedded Postgres, which is started if needed. */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Settings,
  say: (line: string) => void,
  lost: (error: Error) => void
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const { host, pathname } = new URL(databaseUrl)
    return {
      url: databaseUrl,
      direct: withUserOf(databaseUrl, databaseDirectUrl ?? databaseUrl),
      owner: databaseDirectUrl ?? databaseUrl,
      makesRole: false,
      where: `${host}${pathname} (DATABASE_URL)`,
      stop: async () => {}
    }
  }
  const { supervisePostgres } = await import('./supervise-postgres.ts')
  const postgres = await supervisePostgres(dataDir, say, lost)
  const owner = postgres.url('postgres')
  const url = applicationUrl(owner)
  return { url, direct: url, owner, makesRole: true, where: dataDir, stop: postgres.stop }
}
