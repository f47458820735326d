import { contract } from '@cloud/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { authenticate } from '../platform/http/caller.ts'
import { IdempotencyKey, type StoredAnswer } from '../platform/http/idempotency.ts'
import { parseBody } from '../platform/http/input.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { advanceClock } from './advance-clock.ts'
import { machineBehaviour } from './machines/simulated-machines.ts'

const { clock } = contract.sandbox

/**
 * Registers the routes of the clock and the simulated machines. The clock is not served by `route`, whose transaction
 * has read the time already: an advance waits for all such transactions. Outside the sandbox these addresses do not
 * exist.
 */
export const sandboxRoutes = (app: FastifyInstance): Routes<typeof contract.sandbox> => {
  if (!app.services.settings.sandbox) return { clock: {}, machines: {}, setMachines: {} }
  app.post(clock.path, advance)
  return {
    clock: {},
    machines: route(app, contract.sandbox.machines, async ({ tx }) => ({
      behaviour: await machineBehaviour.read(tx)
    })),
    setMachines: route(app, contract.sandbox.setMachines, async ({ tx, body }) => {
      await machineBehaviour.set(tx, body.behaviour)
      return body
    })
  }
}

async function advance(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db } = request.server.services
  const key = IdempotencyKey.of(request, await authenticate(request, clock))
  const { advance_seconds } = parseBody(clock, request.body)
  const { text, request_id } = await inTransaction(db, async (tx) => {
    const stored = await key?.claim(tx)
    if (stored !== undefined) return stored
    const now = await advanceClock(tx, advance_seconds)
    const answer: StoredAnswer = {
      status: 200,
      text: JSON.stringify({ now: new Date(now).toISOString() }),
      request_id: request.id
    }
    return key?.store(tx, now, answer) ?? answer
  })
  return reply
    .headers({ 'x-request-id': request_id, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(text)
}
