import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, Page, whole } from '../schemas/primitives.ts'
import { NewToken, Token, TokenId, TokenWithSecret } from '../schemas/token.ts'

/** API tokens of programs (docs/rules/wire.md#tokens). */
export const tokens = {
  /** Lists tokens, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tokens/',
    access: 'account',
    scope: 'session',
    query: Page,
    response: v.object({ count: whole(0), results: v.array(Token) }),
    errors: []
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/tokens/',
    access: 'account',
    scope: 'session',
    body: NewToken,
    response: TokenWithSecret,
    errors: ['confirmation_needed', 'too_many_tokens'],
    isSentOnce: true
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/v1/tokens/{id}/',
    access: 'account',
    scope: 'session',
    params: TokenId,
    response: v.object({ id: Id }),
    errors: []
  })
}
