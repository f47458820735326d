import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import * as v from 'valibot'
import { freshDatabase } from '../../../../testing/database.ts'
import { createApp } from '../app.ts'
import { CatalogueFile } from '../catalogue/import/catalogue-file.ts'
import { importCatalogue } from '../catalogue/import/import-catalogue.ts'
import { applicationUrl } from '../platform/db/application-role.ts'
import { createPool } from '../platform/db/connections/pool.ts'
import { closePools, openPools } from '../platform/db/connections/pools.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Services } from '../platform/http/services.ts'
import { readSettings } from '../platform/settings.ts'
import catalogue from '../sandbox/seed/catalogue.json' with { type: 'json' }
import { createServices } from '../services.ts'

export interface Served {
  readonly base: string
  /** Address of its database, for a second process. */
  readonly url: string
  /** Pool of the owner of the tables, for statements that the application may not run. */
  readonly owner: pg.Pool
  readonly app: FastifyInstance
  readonly services: Services
  readonly stop: () => Promise<void>
}

/**
 * Limits in time, as in a sandbox: the test, the product and its jobs share this process, so that on a busy machine an honest test exceeds
 * those of a shop. Tests of these limits set their own.
 */
const LIMITS_IN_TIME = {
  LIMIT_SHARE_PERCENT: '100',
  LIMIT_CALL_WAIT_SECONDS: '30',
  LIMIT_STATEMENT_SECONDS: '60',
  LIMIT_LOCK_SECONDS: '30',
  LIMIT_CONNECTION_SECONDS: '30',
  LIMIT_ANSWER_SECONDS: '90'
}

/** Starts the product over a fresh database, on a free port, without jobs. */
export async function serve(
  environment: Readonly<Record<string, string>> = {},
  at?: string
): Promise<Served> {
  const url = at ?? (await freshDatabase())
  const settings = readSettings(
    { SANDBOX: '1', LOG_LEVEL: 'silent', ...LIMITS_IN_TIME, ...environment },
    tmpdir()
  )
  const pools = openPools(applicationUrl(url), settings.timeouts)
  const services = await createServices(pools, settings)
  const app = await createApp(services)
  const owner = createPool(url, 1)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    base,
    url,
    owner,
    app,
    services,
    async stop() {
      await app.close()
      await Promise.all([closePools(pools), owner.end()])
    }
  }
}

/** The sample catalogue. */
export const SAMPLE_CATALOGUE = v.parse(CatalogueFile, catalogue)

export const loadSamples = ({ services }: Served) =>
  inTransaction(services.db, (tx) => importCatalogue(tx, SAMPLE_CATALOGUE))

/** Starts the product with the sample catalogue, without a limit of requests. */
export async function serveSamples(environment: Readonly<Record<string, string>> = {}): Promise<Served> {
  const served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000', ...environment })
  await loadSamples(served)
  return served
}

/** Returns the data that the server embedded in a page. */
export const globalsOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="page-globals"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')
