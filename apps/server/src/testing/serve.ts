import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { freshDatabase } from '../../../../testing/database.ts'
import { createApp } from '../app.ts'
import { createPool } from '../platform/db/pool.ts'
import type { Services } from '../platform/http/services.ts'
import { readSettings } from '../platform/settings.ts'
import { createServices } from '../platform/start/services.ts'

export interface Served {
  readonly base: string
  /** Address of its database: another process may serve it, too. */
  readonly url: string
  readonly app: FastifyInstance
  readonly services: Services
  readonly stop: () => Promise<void>
}

/** The product over a fresh database, listening on a free port, without its jobs. */
export async function serve(
  environment: Readonly<Record<string, string>> = {},
  at?: string
): Promise<Served> {
  const url = at ?? (await freshDatabase())
  const pool = createPool(url, 20)
  const settings = readSettings({ SANDBOX: '1', LOG_LEVEL: 'silent', ...environment }, tmpdir())
  const services = await createServices(pool, settings)
  const app = await createApp(services)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    base,
    url,
    app,
    services,
    async stop() {
      await app.close()
      await pool.end()
    }
  }
}
