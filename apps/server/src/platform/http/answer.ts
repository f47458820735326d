import { type Answer as AnswerOf, type Body, type Endpoint, type Query, userList } from '@cloud/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { now as productNow } from '../clock.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { later } from '../db/later.ts'
import type { Schema } from '../db/schema.ts'
import { Problem } from '../problem.ts'
import { admitted } from './admitted.ts'
import type { Caller, Context, RouteOptions } from './Context.ts'
import { countTry } from './count-try.ts'
import { csrfToken } from './csrf-token.ts'
import { type Answer, KeptKey } from './idempotency.ts'
import { pathParams, wanted } from './input.ts'
import { problemAnswer } from './problem-answer.ts'
import { markVisitor } from './visitor.ts'

type Handler<E extends Endpoint> = (context: Context<E>) => Promise<AnswerOf<E>>

/** What is common to all endpoints: see `route`. */
export async function answer<E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions<E>
): Promise<FastifyReply> {
  const { db } = request.server.services
  const caller = await admitted(request, endpoint)
  const key = endpoint.method === 'GET' ? undefined : KeptKey.of(request, caller)
  // a try is counted before it is looked at, so that many at once are no way around
  const limit = options.isTry?.(request.body) === false ? undefined : options.limit
  const takeBack =
    limit !== undefined && (await key?.known(db)) !== true
      ? await countTry(request, limit, caller)
      : undefined
  let counts = options.isMiss === undefined

  const work = async (tx: Transaction<Schema>): Promise<Answer> => {
    const claimed = await (key?.claimWithTime(tx) ?? productNow(tx))
    if (typeof claimed !== 'number') return claimed
    const now = claimed
    const run = async (): Promise<Answer> => {
      const before = { params: pathParams(endpoint, request), caller, tx, now, request_id: request.id }
      await options.find?.({ ...before, raw: request.body })
      const query = wanted(endpoint.query, request.query) as Query<E>
      const body = wanted(endpoint.body, request.body) as Body<E>
      const made = await handler({ ...before, query, body }).catch((error: unknown) => {
        counts ||= options.isMiss?.(error) === true
        throw error
      })
      return { status: 200, text: JSON.stringify(made), request_id: request.id }
    }
    if (key === undefined) return run()
    return key.keep(tx, now, await orKeptRefusal(tx, request, run))
  }
  const made = await inTransaction(db, work).finally(() => (counts ? undefined : takeBack?.()))
  if (endpoint.path === userList.path) tellToken(request, reply, caller)
  return send(reply, made)
}

/**
 * A page that stays open while its person signs in or out elsewhere gets the token that belongs to him now: only with who
 * that is, so that no page holds another account's token than the one that it shows.
 */
function tellToken(request: FastifyRequest, reply: FastifyReply, { session_id }: Caller): void {
  const visitor = markVisitor(request, reply)
  reply.header('x-csrftoken', csrfToken(request.server.services.secret, { session_id, visitor }))
}

/** A refusal that is kept with its key undoes the work, not the transaction in which it is kept. */
async function orKeptRefusal(
  tx: Transaction<Schema>,
  request: FastifyRequest,
  run: () => Promise<Answer>
): Promise<Answer> {
  await later(tx, sql`savepoint before_work`)
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 400 && error.status !== 409)) throw error
    await later(tx, sql`rollback to savepoint before_work`)
    return {
      status: error.status,
      text: JSON.stringify(problemAnswer(error, request.id)),
      request_id: request.id
    }
  }
}

function send(reply: FastifyReply, { status, text, request_id }: Answer): FastifyReply {
  return reply
    .status(status)
    .header('x-request-id', request_id)
    .header('cache-control', 'no-store')
    .type(status === 200 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8')
    .send(text)
}
