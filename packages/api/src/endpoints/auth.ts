import { endpoint } from '../endpoint.ts'
import { SignIn, SignUp } from '../schemas/account.ts'
import { Done, payload } from '../schemas/primitives.ts'
import { KeyOptions, KeyProof, SecondProof, SignedIn } from '../schemas/security.ts'

/**
 * Sign-up, sign-in and sign-out. The session is a cookie, and the response header `X-CSRFToken` contains its token; `user/`
 * returns the signed-in user.
 */
export const auth = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/sign-up/email',
    access: 'anyone',
    scope: 'session',
    body: SignUp,
    response: Done,
    errors: ['email_taken'],
    isSentOnce: true
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    access: 'anyone',
    scope: 'session',
    body: SignIn,
    response: SignedIn,
    errors: ['wrong_credentials'],
    isSentOnce: true
  }),
  /** Completes a sign-in that returned `second_step`. */
  secondStep: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/second-step',
    access: 'anyone',
    scope: 'session',
    body: SecondProof,
    response: Done,
    errors: ['second_step_expired'],
    isSentOnce: true
  }),
  keyOptions: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/generate-authenticate-options',
    access: 'anyone',
    scope: 'session',
    body: payload({}),
    response: KeyOptions,
    errors: [],
    isSentOnce: true
  }),
  /** Signs in with a passkey only, which identifies the account. */
  signInByKey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/verify-authentication',
    access: 'anyone',
    scope: 'session',
    body: KeyProof,
    response: Done,
    errors: ['wrong_credentials'],
    isSentOnce: true
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out',
    access: 'anyone',
    scope: 'session',
    body: payload({}),
    response: Done,
    errors: [],
    isSentOnce: true
  })
}
