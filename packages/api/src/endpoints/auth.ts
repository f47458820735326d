import { endpoint } from '../endpoint.ts'
import { SignIn, SignUp } from '../schemas/account.ts'
import { Done, payload } from '../schemas/primitives.ts'
import { KeyOptions, KeyProof, SecondProof, SignedIn } from '../schemas/security.ts'

/** Accounts: the session is a cookie, the answer's header `X-CSRFToken` the token that belongs to it; `user/` answers whose it is. */
export const auth = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/sign-up/email',
    access: 'anyone',
    body: SignUp,
    response: Done,
    errors: ['email_taken'],
    once: true
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    access: 'anyone',
    body: SignIn,
    response: SignedIn,
    errors: ['wrong_credentials'],
    once: true
  }),
  /** After `second_step` of signing in. */
  secondStep: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/second-step',
    access: 'anyone',
    body: SecondProof,
    response: Done,
    errors: ['second_step_expired'],
    once: true
  }),
  keyOptions: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/generate-authenticate-options',
    access: 'anyone',
    body: payload({}),
    response: KeyOptions,
    errors: [],
    once: true
  }),
  /** By a key alone, which names the account. */
  signInByKey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/verify-authentication',
    access: 'anyone',
    body: KeyProof,
    response: Done,
    errors: ['wrong_credentials'],
    once: true
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out',
    access: 'anyone',
    body: payload({}),
    response: Done,
    errors: [],
    once: true
  })
}
