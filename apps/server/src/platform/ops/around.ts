import type { FastifyInstance } from 'fastify'
import { health } from './health.ts'
import { metrics } from './metrics.ts'
import { reference } from './reference.ts'
import type { RequestFigures } from './request-figures.ts'

/** What operators and developers ask for: health, figures, and where the API is its reference. */
export async function around(app: FastifyInstance, figures: RequestFigures): Promise<void> {
  metrics(app, figures)
  health(app)
  if (app.services.settings.role !== 'worker') await reference(app)
}
