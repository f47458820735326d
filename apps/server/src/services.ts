import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { refuseErased } from './account/credential.ts'
import { readSession } from './account/session/session-cookie.ts'
import { findToken } from './account/tokens/find-token.ts'
import { acquirerOf } from './acquirers.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import { createDatabase } from './platform/db/connections/database.ts'
import type { Pools } from './platform/db/connections/pools.ts'
import { claimKind, wantedKind } from './platform/db/database-kind.ts'
import { lastStart } from './platform/db/last-start.ts'
import type { Schema } from './platform/db/schema.ts'
import { readShopId } from './platform/db/shop-id.ts'
import { CallsAtOnce } from './platform/http/limits/calls-at-once.ts'
import { createRateLimits } from './platform/http/limits/rate-limit.ts'
import type { Services } from './platform/http/services.ts'
import type { Settings } from './platform/settings.ts'
import { provisionersOf } from './provisioners.ts'

/**
 * Creates the services of the routes, for a migrated database.
 *
 * @throws a readable message if a sandbox is started on the database of a shop, or a shop on that of a sandbox
 */
export async function createServices(pools: Pools, settings: Settings): Promise<Services> {
  const { writes: pool } = pools
  const db = createDatabase(pool, settings.timeouts)
  const reads = createDatabase(pools.reads, settings.timeouts, true)
  await claimKind(db, wantedKind(settings))
  await lastStart.write(db, settings)
  const secret = await sharedSecret(db, settings)
  const acceptedSecrets = [
    secret,
    ...(settings.previousSecret === undefined ? [] : [settings.previousSecret])
  ]
  const limits = createRateLimits(pool, settings.limits)
  const calls = new CallsAtOnce(settings.limits)
  const pdfs = new CallsAtOnce({ callsAtOnce: 1, callWaitSeconds: 10, sharePercent: 100 })
  return {
    db,
    pool,
    reads,
    pools,
    settings,
    secret,
    acceptedSecrets,
    limits,
    calls,
    pdfs,
    sessionOf: readSession,
    tokenOfSecret: (secret) => findToken(reads, secret),
    refuseErased,
    catalogue: new Catalogue(reads),
    acquirer: acquirerOf(settings, secret),
    provisioners: provisionersOf(settings, await readShopId(db))(db)
  }
}

const SECRET_KEY = 'secret'

/** Returns SECRET, or the secret stored in the database, which all processes share and the first start creates. */
async function sharedSecret(db: Kysely<Schema>, { secret }: Settings): Promise<string> {
  if (secret !== undefined) return secret
  const find = () =>
    db.selectFrom('settings').select('value').where('key', '=', SECRET_KEY).executeTakeFirst()
  const known = await find()
  if (known !== undefined) return known.value
  await db
    .insertInto('settings')
    .values({ key: SECRET_KEY, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (made === undefined) throw new Error('The secret of sessions could not be stored in the table settings.')
  return made.value
}
