import type { Endpoint } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import type { CallerOf } from './Context.ts'
import { callerOf } from './caller-of.ts'
import { refuseForeignOrigin } from './refuse-foreign-origin.ts'
import { refuseWrongToken } from './refuse-wrong-token.ts'

/**
 * The caller, when the endpoint lets him in. The order of refusals is that of docs/rules/wire.md#refusals.
 *
 * @throws 403 for a foreign origin or a wrong token, 401 for a visitor
 */
export async function admitted<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E
): Promise<CallerOf<E>> {
  const write = endpoint.method !== 'GET'
  if (write) refuseForeignOrigin(request)
  const caller = await callerOf(request)
  if (write) refuseWrongToken(request, caller)
  if (endpoint.access === 'account' && caller.account_id === null)
    throw new Problem(401, 'unauthorized', 'Войдите в аккаунт, чтобы продолжить.')
  return caller as CallerOf<E>
}
