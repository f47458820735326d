import { endpoint } from '../endpoint.ts'
import { payload } from '../schemas/primitives.ts'
import { Confirmation, ConfirmationProof, KeyOptions } from '../schemas/security.ts'

/** That the person of a session is still there: asked for before what matters most. */
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
    once: true
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/confirmation',
    access: 'account',
    body: ConfirmationProof,
    response: Confirmation,
    errors: [],
    once: true
  })
}
