import { endpoint } from '../endpoint.ts'
import { Done, payload } from '../schemas/primitives.ts'
import {
  CodesProof,
  CodesSecret,
  FactorAdded,
  Factors,
  KeyOptions,
  KeyRemoval,
  KeyRename,
  NewKey,
  RecoveryCodes
} from '../schemas/security.ts'

/** Sign-in factors of an account: passkeys, one-time codes, recovery codes. */
export const factors = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/factors',
    access: 'account',
    scope: 'session',
    response: Factors,
    errors: []
  }),
  keyOptions: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/generate-register-options',
    access: 'account',
    scope: 'session',
    body: payload({}),
    response: KeyOptions,
    errors: ['confirmation_needed', 'too_many_keys'],
    isSentOnce: true
  }),
  addKey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/verify-registration',
    access: 'account',
    scope: 'session',
    body: NewKey,
    response: FactorAdded,
    errors: ['confirmation_needed', 'too_many_keys'],
    isSentOnce: true
  }),
  renameKey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/update-passkey',
    access: 'account',
    scope: 'session',
    body: KeyRename,
    response: Done,
    errors: ['not_found'],
    isSentOnce: true
  }),
  removeKey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/delete-passkey',
    access: 'account',
    scope: 'session',
    body: KeyRemoval,
    response: Done,
    errors: ['confirmation_needed', 'not_found'],
    isSentOnce: true
  }),
  codesSecret: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor/enable',
    access: 'account',
    scope: 'session',
    body: payload({}),
    response: CodesSecret,
    errors: ['confirmation_needed'],
    isSentOnce: true
  }),
  addCodes: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor/verify-totp',
    access: 'account',
    scope: 'session',
    body: CodesProof,
    response: FactorAdded,
    errors: ['confirmation_needed'],
    isSentOnce: true
  }),
  removeCodes: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor/disable',
    access: 'account',
    scope: 'session',
    body: payload({}),
    response: Done,
    errors: ['confirmation_needed'],
    isSentOnce: true
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor/generate-backup-codes',
    access: 'account',
    scope: 'session',
    body: payload({}),
    response: RecoveryCodes,
    errors: ['confirmation_needed', 'no_second_factor'],
    isSentOnce: true
  })
}
