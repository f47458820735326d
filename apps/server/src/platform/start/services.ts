import type pg from 'pg'
import { Catalogue } from '../../catalogue/catalogue.ts'
import { createDatabase } from '../db/database.ts'
import { lastStart } from '../db/last-start.ts'
import type { Services } from '../http/services.ts'
import type { Settings } from '../settings.ts'
import { sharedSecret } from './shared-secret.ts'

/** What the routes use, over a migrated database. */
export async function createServices(pool: pg.Pool, settings: Settings): Promise<Services> {
  const db = createDatabase(pool)
  await lastStart.write(db, settings.sandbox, settings.publicUrl)
  const secret = await sharedSecret(db, settings)
  return {
    db,
    pool,
    settings,
    secret,
    catalogue: new Catalogue(db)
  }
}
