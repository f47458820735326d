import { endpoint } from '../endpoint.ts'
import { payload } from '../schemas/primitives.ts'
import { Confirmation, ConfirmationProof, KeyOptions } from '../schemas/security.ts'

/** Confirmation of the identity of the signed-in user, required before sensitive actions. */
export const confirmation = {
  get: endpoint({
    method: 'GET',
    path: '/api/auth/confirmation',
    access: 'account',
    response: Confirmation,
    errors: []
  }),
  keyOptions: endpoint({
    method: 'POST',
    path: '/api/auth/confirmation/key-options',
    access: 'account',
    body: payload({}),
    response: KeyOptions,
    errors: [],
    isSentOnce: true
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/confirmation',
    access: 'account',
    body: ConfirmationProof,
    response: Confirmation,
    errors: [],
    isSentOnce: true
  })
}
