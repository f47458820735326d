import type { Body, contract } from '@cloud/api'
import { Problem } from '../problem.ts'
import type { Accounts } from './accounts.ts'

type Credentials = Body<typeof contract.auth.signIn>
type NewAccount = Body<typeof contract.auth.signUp>

/** The status of a refusal of the auth library. */
const statusOf = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error ? error.statusCode : undefined

/**
 * @returns the token of the new session
 * @throws 401 `wrong_credentials`, without telling which of them
 */
export async function signInWith(accounts: Accounts, { email, password }: Credentials): Promise<string> {
  try {
    const { token } = await accounts.signInEmail({ body: { email, password } })
    return token
  } catch (error) {
    const status = statusOf(error)
    if (status !== 400 && status !== 401) throw error
    throw new Problem(401, 'wrong_credentials', 'Неверная почта или пароль. Проверьте их и попробуйте снова.')
  }
}

/**
 * Opens an account and signs in.
 *
 * @returns the token of the session
 * @throws 422 `email_taken`
 */
export async function signUpWith(accounts: Accounts, { name, email, password }: NewAccount): Promise<string> {
  try {
    const { token } = await accounts.signUpEmail({ body: { name, email, password } })
    if (token === null) throw new Error('The auth library made a user without a session: is autoSignIn off?')
    return token
  } catch (error) {
    if (statusOf(error) !== 422) throw error
    throw new Problem(422, 'email_taken', 'Аккаунт с этой почтой уже есть. Войдите или укажите другую почту.')
  }
}
