import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Session, SessionEnd, SessionsEnd } from '../schemas/account.ts'
import { Done } from '../schemas/primitives.ts'

/** Sessions of an account. */
export const sessions = {
  /** Lists sessions, last used first. */
  list: endpoint({
    method: 'GET',
    path: '/api/auth/list-sessions',
    access: 'account',
    scope: 'session',
    response: v.array(Session),
    errors: []
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/auth/revoke-session',
    access: 'account',
    scope: 'session',
    body: SessionEnd,
    response: Done,
    errors: ['confirmation_needed', 'not_found'],
    isSentOnce: true
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api/auth/revoke-other-sessions',
    access: 'account',
    scope: 'session',
    body: SessionsEnd,
    response: Done,
    errors: ['confirmation_needed'],
    isSentOnce: true
  }),
  /** Ends all sessions, including the session of the caller. */
  endAll: endpoint({
    method: 'POST',
    path: '/api/auth/revoke-sessions',
    access: 'account',
    scope: 'session',
    body: SessionsEnd,
    response: Done,
    errors: ['confirmation_needed'],
    isSentOnce: true
  })
}
