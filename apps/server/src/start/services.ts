import type pg from 'pg'
import type { Accounts } from '../auth/accounts.ts'
import { Catalogue } from '../catalogue/catalogue.ts'
import { createDatabase } from '../db/database.ts'
import type { Services } from '../http/services.ts'
import type { Settings } from '../settings.ts'
import { sharedSecret } from './shared-secret.ts'

/** What the routes use, over a migrated database. */
export async function createServices(pool: pg.Pool, settings: Settings): Promise<Services> {
  const db = createDatabase(pool)
  const secret = await sharedSecret(db, settings)
  let accounts: Promise<Accounts> | undefined
  return {
    db,
    pool,
    settings,
    secret,
    catalogue: new Catalogue(db),
    // the auth library takes longer to load than everything else together, and only signing in needs it
    accounts: () => {
      accounts ??= import('../auth/accounts.ts').then(({ createAccounts }) => createAccounts(db, secret))
      return accounts
    }
  }
}
