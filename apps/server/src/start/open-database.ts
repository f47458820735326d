import type { Settings } from '../settings.ts'

export interface OpenDatabase {
  readonly url: string
  /** In words, for whoever starts the product. */
  readonly where: string
  readonly stop: () => Promise<void>
}

/** The address of the database: the one that is given, or of the embedded Postgres, which is started when needed. */
export async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const { host, pathname } = new URL(databaseUrl)
    return { url: databaseUrl, where: `${host}${pathname} (DATABASE_URL)`, stop: async () => {} }
  }
  const { startPostgres } = await import('../db/postgres.ts')
  const postgres = await startPostgres(dataDir)
  return { url: postgres.url('postgres'), where: dataDir, stop: postgres.stop }
}
