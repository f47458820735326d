import { type Answer, type Body, type Endpoint, type Params, type Query, userList } from '@cloud/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { enqueue } from '../db/enqueue.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema } from '../db/schema.ts'
import { productNow } from '../product-clock.ts'
import { Refusal } from '../refusal.ts'
import { stringifyInParts } from '../text-in-parts.ts'
import { setTokenOf } from '../token-of-transaction.ts'
import { authenticate, type Caller, type CallerOf } from './caller.ts'
import { csrfToken, markVisitor } from './csrf.ts'
import { problemBody, statusOf } from './errors.ts'
import { IdempotencyKey, type StoredAnswer } from './idempotency.ts'
import { parseBody, parseInput, pathParams } from './input.ts'
import { countTry, countWrite } from './limits/rate-limit.ts'
import { logRefusal } from './log-refusals.ts'

interface ContextBeforeParsing<E extends Endpoint> {
  readonly params: Params<E>
  readonly caller: CallerOf<E>
  readonly tx: Transaction<Schema>
  /** Milliseconds of the product's clock. */
  readonly now: number
  readonly request_id: string
}

/** Arguments of a handler: the input parsed by the contract's schemas, the caller, one transaction, the time. */
interface Context<E extends Endpoint> extends ContextBeforeParsing<E> {
  readonly query: Query<E>
  readonly body: Body<E>
}

/** Arguments of a handler that runs after a call to another service. */
type WithResult<E extends Endpoint, R> = Context<E> & {
  /** Result of the call that `outgoing` prepared. */
  readonly result: R
}

/** Arguments of `find`: the body is not parsed yet. */
interface FindContext<E extends Endpoint> extends ContextBeforeParsing<E> {
  readonly raw: unknown
}

export interface RouteOptions<E extends Endpoint, R = undefined> {
  /**
   * Runs before the query and the body are parsed, in the same transaction: throws a 404 when what the path (or
   * `configuration_id`) names is unknown or somebody else's. The order of refusals depends on it (docs/rules/wire.md#refusals).
   */
  readonly find?: (context: FindContext<E>) => Promise<unknown>
  /**
   * Prepares a call to another service, in a separate transaction. The call is sent when no transaction is open, and the
   * handler receives its result. Calls with one key send once, also at the same time.
   */
  readonly outgoing?: (context: Context<E>) => Promise<() => Promise<R>>
  /** Rate limit for calls of this endpoint, by address and by account. */
  readonly limit?: 'promo_tries' | 'leads'
  /** Additional rate limit for calls of an account, besides the limit of all writes. */
  readonly accountLimit?: 'profile_changes' | 'offers'
  /**
   * Returns true if a body, before parsing, counts as a try.
   *
   * @default every body
   */
  readonly isTry?: (raw: unknown) => boolean
  /**
   * Field of a POST open to other sites that is judged for the caller's account: cookies are read only with it, and pages of other
   * sites may not send it.
   */
  readonly sessionField?: string
  /** True for a read that reports whether writes took effect: it waits for replicas, although it writes nothing. */
  readonly waitsForReplicas?: boolean
  /**
   * Returns true if a refusal counts against the limit, for limits on guessing.
   *
   * @default every call counts
   */
  readonly isMiss?: (refusal: unknown) => boolean
}

type Handler<E extends Endpoint, R> = (context: WithResult<E, R>) => Promise<Answer<E>>

declare const routed: unique symbol
/** Marks an endpoint as served: see `Routes`. */
export interface ServedEndpoint<E extends Endpoint> {
  readonly [routed]?: E
}

/** Routes for all endpoints of a resource of the contract, by name: a missing one does not compile. */
export type Routes<Resource> = {
  readonly [Name in keyof Resource]: Resource[Name] extends Endpoint ? ServedEndpoint<Resource[Name]> : never
}

/**
 * Serves an endpoint of the contract. Checks every call in the order of docs/rules/wire.md#refusals: CSRF and origin,
 * caller, idempotency key, `find`, query and body; then runs the handler. Everything from the key on runs in one
 * transaction, repeated if Postgres requires it (serialization failure, deadlock), so a handler must have no effects
 * outside the database. A thrown `Refusal` undoes the handler's work and becomes the answer.
 *
 * A resource's file exports one function, which returns its routes under the contract's names:
 *
 * @example export const alertRoutes = (app: FastifyInstance): Routes<typeof contract.alerts> => ({
 *   active: route(app, contract.alerts.active, async ({ tx, now }) => activeAlert(tx, now))
 * })
 */
export function route<const E extends Endpoint, R = undefined>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, R>,
  options: RouteOptions<E, R> = {}
): ServedEndpoint<E> {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: (request, reply) => answer(request, reply, endpoint, handler, options)
  })
  return {}
}

async function answer<E extends Endpoint, R>(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: E,
  handler: Handler<E, R>,
  options: RouteOptions<E, R>
): Promise<FastifyReply> {
  const caller = await authenticate(request, endpoint, options.sessionField)
  return request.server.services.calls.during(request, caller.account_id, () =>
    answerCaller(request, reply, endpoint, handler, options, caller)
  )
}

async function answerCaller<E extends Endpoint, R>(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: E,
  handler: Handler<E, R>,
  options: RouteOptions<E, R>,
  caller: CallerOf<E>
): Promise<FastifyReply> {
  const { db, reads, refuseErased } = request.server.services
  const looks = endpoint.method === 'GET' || endpoint.isReadOnly === true
  const ignoresKey = endpoint.method === 'GET' || endpoint.isSentOnce === true
  const given = ignoresKey ? undefined : IdempotencyKey.of(request, caller)
  const key = looks ? undefined : given
  // price requests of visitors are counted, too: accounts have a limit of concurrent calls, visitors may use many
  // addresses
  const isCounted = !looks || (endpoint.method !== 'GET' && caller.account_id === null)
  const uncount = isCounted
    ? await countWrite(request, caller, options.accountLimit).catch(async (refused: unknown) => {
        // a stored answer is returned again, even when the limit is used up
        if (refused instanceof Refusal && (await key?.known(db)) === true) return undefined
        throw refused
      })
    : undefined
  // a try is counted before it is checked, so that concurrent tries cannot exceed the limit
  const limit = options.isTry?.(request.body) === false ? undefined : options.limit
  const takeBack =
    limit !== undefined && (await key?.known(db)) !== true
      ? await countTry(request, limit, caller)
      : undefined
  let counts = options.isMiss === undefined
  let isRepeated = false

  const contextAt = async (tx: Transaction<Schema>, now: number): Promise<Context<E>> => {
    // a read causes no act
    if (caller.token !== null && !looks) setTokenOf(tx, caller.token)
    const before = { params: pathParams(endpoint, request), caller, tx, now, request_id: request.id }
    await options.find?.({ ...before, raw: request.body })
    const query = parseInput(endpoint.query, request.query) as Query<E>
    return { ...before, query, body: parseBody(endpoint, request.body, caller.token !== null) }
  }
  let result = undefined as R
  const { outgoing } = options
  if (outgoing !== undefined) {
    const send = await inTransaction(key === undefined ? reads : db, async (tx) => {
      if ((await key?.claim(tx)) !== undefined) return undefined
      const now = await productNow(tx)
      const prepared = await outgoing(await contextAt(tx, now))
      await key?.storeSending(tx, now, request.id)
      return prepared
    })
    if (send !== undefined)
      result = await send().catch(async (error: unknown) => {
        await key?.forgetSending(db)
        throw error
      })
  }

  const work = async (tx: Transaction<Schema>): Promise<StoredAnswer> => {
    const claimed = await (key?.claimWithTime(tx) ?? productNow(tx))
    if (typeof claimed !== 'number') {
      isRepeated = true
      return claimed
    }
    const now = claimed
    const run = async (): Promise<StoredAnswer> => {
      const made = await handler({ ...(await contextAt(tx, now)), result }).catch((error: unknown) => {
        counts ||= options.isMiss?.(error) === true
        throw error
      })
      if (!looks && caller.account_id !== null) await refuseErased(tx, caller.account_id)
      return { status: 200, text: await stringifyInParts(made), request_id: request.id }
    }
    if (key === undefined) return run()
    return key.store(tx, now, await orStoredRefusal(tx, request, run))
  }
  const pool = looks && options.waitsForReplicas !== true ? reads : db
  const made = await inTransaction(pool, work, request.signal).finally(() =>
    counts ? undefined : takeBack?.()
  )
  if (isRepeated) await uncount?.()
  if (endpoint.path === userList.path && caller.token === null) sendToken(request, reply, caller)
  return send(reply, made)
}

/**
 * Sends the current CSRF token, for a page that stays open while its user signs in or out in another tab. It is sent
 * only together with the account, so that a page never holds the token of another account than the one it shows.
 */
function sendToken(request: FastifyRequest, reply: FastifyReply, { session_id }: Caller): void {
  const visitor = markVisitor(request, reply)
  reply.header('x-csrftoken', csrfToken(request.server.services.secret, { session_id, visitor }))
}

/** Stores a refusal with its key: only the work is undone, not the transaction that stores the refusal. */
async function orStoredRefusal(
  tx: Transaction<Schema>,
  request: FastifyRequest,
  run: () => Promise<StoredAnswer>
): Promise<StoredAnswer> {
  await enqueue(tx, sql`savepoint before_work`)
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const status = statusOf(error)
    if (status !== 400 && status !== 409) throw error
    logRefusal(request, error, status)
    await enqueue(tx, sql`rollback to savepoint before_work`)
    return { status, text: JSON.stringify(problemBody(error, request.id)), request_id: request.id }
  }
}

function send(reply: FastifyReply, { status, text, request_id }: StoredAnswer): FastifyReply {
  return reply
    .status(status)
    .header('x-request-id', request_id)
    .header('cache-control', 'no-store')
    .type(status === 200 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8')
    .send(text)
}
