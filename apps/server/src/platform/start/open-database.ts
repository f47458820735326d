import type { Settings } from '../settings.ts'

export interface OpenDatabase {
  readonly url: string
  /** For what needs a session of its own: the same, unless a pooler stands between. */
  readonly direct: string
  /** In words, for whoever starts the product. */
  readonly where: string
  readonly stop: () => Promise<void>
}

/** The address of the database: the one that is given, or of the embedded Postgres, which is started when needed. */
export async function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Settings,
  say: (line: string) => void,
  lost: (error: Error) => void
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const { host, pathname } = new URL(databaseUrl)
    return {
      url: databaseUrl,
      direct: databaseDirectUrl ?? databaseUrl,
      where: `${host}${pathname} (DATABASE_URL)`,
      stop: async () => {}
    }
  }
  const { keepPostgres } = await import('./keep-postgres.ts')
  const postgres = await keepPostgres(dataDir, say, lost)
  const url = postgres.url('postgres')
  return { url, direct: url, where: dataDir, stop: postgres.stop }
}
