import type { FastifyRequest } from 'fastify'
import type { Entrant } from '../auth/Entrant.ts'

/** Who knocks, in no more signs than are worth keeping. */
export const entrantOf = (request: FastifyRequest): Entrant => ({
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').replace(/\p{Cc}/gu, '').slice(0, 300)
})
