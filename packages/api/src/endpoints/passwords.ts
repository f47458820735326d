import { endpoint } from '../endpoint.ts'
import { PasswordChange, PasswordLinkAsked, PasswordReset } from '../schemas/account.ts'
import { Done } from '../schemas/primitives.ts'

/** Passwords of accounts; a new password ends all sessions. */
export const passwords = {
  /** Keeps the caller signed in with a new session. */
  change: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'account',
    scope: 'session',
    body: PasswordChange,
    response: Done,
    errors: ['confirmation_needed'],
    isSentOnce: true
  }),
  /** Returns the same response whether or not an account has the address. */
  askLink: endpoint({
    method: 'POST',
    path: '/api/auth/request-password-reset',
    access: 'anyone',
    scope: 'session',
    body: PasswordLinkAsked,
    response: Done,
    errors: [],
    isSentOnce: true
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'anyone',
    scope: 'session',
    body: PasswordReset,
    response: Done,
    errors: ['link_expired'],
    isSentOnce: true
  })
}
