import { endpoint } from '../endpoint.ts'
import { SignIn, SignUp } from '../schemas/account.ts'
import { Done, payload } from '../schemas/primitives.ts'

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
