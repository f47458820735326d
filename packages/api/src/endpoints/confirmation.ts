import { endpoint } from '../endpoint.ts'
import { payload } from '../schemas/primitives.ts'
import { Confirmation, ConfirmationProof, KeyOptions } from '../schemas/security.ts'

/** Confirmation of the identity of the signed-in user, required before sensitive actions. */
export const confirmation = {
  get: endpoint({
    method: 'GET',
    path: '/api/auth/confirmation',
    access: 'account',
    scope: 'session',
    response: Confirmation,
    errors: []
  }),
  keyOptions: endpoint({
    method: 'POST',
    path: '/api/auth/confirmation/key-options',
    access: 'account',
    scope: 'session',
    body: payload({}),
    response: KeyOptions,
    errors: [],
    isSentOnce: true
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/confirmation',
    access: 'account',
    scope: 'session',
    body: ConfirmationProof,
    response: Confirmation,
    errors: [],
    isSentOnce: true
  })
}
