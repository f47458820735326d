import { applicationUrl } from '../../apps/server/src/platform/db/application-role.ts'
import { createDatabase } from '../../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../../apps/server/src/platform/db/connections/pool.ts'
import { startProduct } from '../../testing/product.ts'

/** Rate limits so high that many clients from one address do not reach them. */
export const NO_LIMITS: Readonly<Record<string, string>> = {
  LIMIT_REQUESTS_PER_SECOND: '1000000',
  LIMIT_SIGN_UPS: '1000000',
  LIMIT_FAILED_SIGN_INS: '1000000',
  LIMIT_PROMO_TRIES: '1000000',
  LIMIT_LEADS: '1000000',
  LIMIT_WRITES: '1000000',
  LIMIT_PROFILE_CHANGES: '1000000',
  LIMIT_OFFERS: '1000000',
  LIMIT_CALLS_AT_ONCE: '1000000',
  LIMIT_SHARE_PERCENT: '100',
  QUOTA_SERVERS: '1000000',
  QUOTA_WAITING_SERVERS: '1000000',
  QUOTA_DISK_GB: '100000000',
  QUOTA_UNPAID_INVOICES: '1000000',
  QUOTA_OPEN_PAYMENTS: '1000000',
  QUOTA_OPEN_OFFERS: '1000000'
}

export type Db = ReturnType<typeof createDatabase>

export interface Processes {
  readonly bases: readonly [string, ...string[]]
  readonly db: Db
  readonly stop: () => Promise<void>
}

/** Returns the settings of a sandbox on a database, without limits. */
export const settingsFor = (url: string): Record<string, string> => ({
  ...NO_LIMITS,
  DATABASE_URL: applicationUrl(url),
  DATABASE_DIRECT_URL: url,
  SANDBOX: '1'
})

/** Starts processes of the product on one database with the sandbox's sample data. */
export async function startProcesses(url: string, count: number): Promise<Processes> {
  const settings = settingsFor(url)
  const first = await startProduct(settings)
  const others = await Promise.all(Array.from({ length: count - 1 }, () => startProduct(settings)))
  const pool = createPool(url, 4)
  return {
    bases: [first.base, ...others.map(({ base }) => base)],
    db: createDatabase(pool),
    async stop() {
      await Promise.all([first, ...others].map(({ stop }) => stop()))
      await pool.end()
    }
  }
}
