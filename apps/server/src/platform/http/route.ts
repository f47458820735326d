import type { Answer, Endpoint } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { answer } from './answer.ts'
import type { Context, RouteOptions } from './Context.ts'

declare const routed: unique symbol
/** Proof that an endpoint has its route: see `Routes`. */
export interface Routed<E extends Endpoint> {
  readonly [routed]?: E
}

/** A route for each endpoint of a resource of the contract, name for name: one that is missing does not compile. */
export type Routes<Resource> = {
  readonly [Name in keyof Resource]: Resource[Name] extends Endpoint ? Routed<Resource[Name]> : never
}

/**
 * Serves an endpoint of the contract. What is common to all calls is done here, in the order of docs/rules/wire.md#refusals:
 * CSRF and origin, caller, idempotency key, `find`, query and body, then the handler. Everything from the key on runs
 * in one transaction, repeated when Postgres asks for it (serialization failure, deadlock), so a handler touches
 * nothing but the database. A thrown `Problem` undoes the handler's work and is the answer.
 *
 * A resource's file exports one function, which gives its routes under the contract's names:
 *
 * @example
 * export const alerts = (app: FastifyInstance): Routes<typeof contract.alerts> => ({
 *   active: route(app, contract.alerts.active, async ({ tx, now }) => activeAlert(tx, now))
 * })
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: Context<E>) => Promise<Answer<E>>,
  options: RouteOptions<E> = {}
): Routed<E> {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: (request, reply) => answer(request, reply, endpoint, handler, options)
  })
  return {}
}
