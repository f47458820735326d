import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Session, SessionEnd } from '../schemas/account.ts'
import { Done, payload } from '../schemas/primitives.ts'

/** Where an account is signed in. */
export const sessions = {
  /** The last used first. */
  list: endpoint({
    method: 'GET',
    path: '/api/auth/list-sessions',
    access: 'account',
    response: v.array(Session),
    errors: []
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/auth/revoke-session',
    access: 'account',
    body: SessionEnd,
    response: Done,
    errors: ['confirmation_needed', 'not_found'],
    once: true
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api/auth/revoke-other-sessions',
    access: 'account',
    body: payload({}),
    response: Done,
    errors: ['confirmation_needed'],
    once: true
  }),
  /** The caller's own, too. */
  endAll: endpoint({
    method: 'POST',
    path: '/api/auth/revoke-sessions',
    access: 'account',
    body: payload({}),
    response: Done,
    errors: ['confirmation_needed'],
    once: true
  })
}
