import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { csrfToken, type TokenOwner } from './csrf-token.ts'

/** A write without the caller's own token in X-CSRFToken is refused with 403; compared in constant time. */
export function refuseWrongToken(request: FastifyRequest, owner: TokenOwner): void {
  const given = Buffer.from(String(request.headers['x-csrftoken'] ?? ''))
  const expected = Buffer.from(csrfToken(request.server.services.secret, owner))
  const known = owner.session_id !== null || owner.visitor !== ''
  if (!known || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Problem(
      403,
      'csrf',
      'Страница устарела: обновите её и повторите. Запрос должен нести заголовок X-CSRFToken с токеном страницы.'
    )
}
