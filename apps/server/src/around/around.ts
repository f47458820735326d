import type { FastifyInstance } from 'fastify'
import { health } from './health.ts'
import { metrics } from './metrics.ts'
import { reference } from './reference.ts'

/** What operators and developers ask for: health, figures, the reference of the API. */
export async function around(app: FastifyInstance): Promise<void> {
  metrics(app)
  health(app)
  await reference(app)
}
