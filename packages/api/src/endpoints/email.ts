import { endpoint } from '../endpoint.ts'
import { Done, payload } from '../schemas/primitives.ts'
import { EmailChange, EmailLink } from '../schemas/security.ts'

/** The e-mail address of an account: its confirmation and its change. */
export const email = {
  askLink: endpoint({
    method: 'POST',
    path: '/api/auth/send-verification-email',
    access: 'account',
    scope: 'session',
    body: payload({}),
    response: Done,
    errors: [],
    isSentOnce: true
  }),
  /** Sends an e-mail to both addresses. */
  change: endpoint({
    method: 'POST',
    path: '/api/auth/change-email',
    access: 'account',
    scope: 'session',
    body: EmailChange,
    response: Done,
    errors: ['confirmation_needed', 'email_taken'],
    isSentOnce: true
  }),
  /** Invalidates the link of the pending change; the account keeps its address. */
  cancelChange: endpoint({
    method: 'POST',
    path: '/api/auth/cancel-email-change',
    access: 'account',
    scope: 'session',
    body: payload({}),
    response: Done,
    errors: ['not_found'],
    isSentOnce: true
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'anyone',
    scope: 'session',
    body: EmailLink,
    response: Done,
    errors: ['link_expired', 'email_taken'],
    isSentOnce: true
  })
}
