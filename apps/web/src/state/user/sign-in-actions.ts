import { type CallError, clientOf, issuesOf, type Result, type SecondStep, type Written } from '@cloud/api'
import { auth } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { accountDialogAtom } from '../core/dialogs.ts'
import { failureToast, toastAtom } from '../core/toast.ts'
import { refreshUserAtom } from './refresh-user.ts'
import { requestPasskeyAtom } from './request-passkey.ts'
import { signOutTabs } from './sign-out-tabs.ts'
import type { TypedProof } from './typed-proof.ts'

const authClientAtom = atom((get) => clientOf({ auth }, get(clientOptionsAtom)))

type SignIn = Written<typeof auth.signIn>
type SignUp = Written<typeof auth.signUp>

export const signInIssues = (body: SignIn) => issuesOf(auth.signIn, body)
export const signUpIssues = (body: SignUp) => issuesOf(auth.signUp, body)

/** The second step of signing in: the password was right, and the account has a second factor. */
export const secondStepAtom = atom<SecondStep | null>(null)

/** Handles a response: closes the dialog if the user is signed in, else returns the error. */
const finishSignInAtom = atom(null, async (_get, set, answer: Result<unknown>): Promise<CallError | null> => {
  if (!answer.ok) return answer.error
  await set(refreshUserAtom)
  set(accountDialogAtom, { kind: 'closed' })
  set(secondStepAtom, null)
  return null
})

/** Signs in, or signs up if a name is given. */
export const signInOrUpAtom = atom(
  null,
  async (get, set, body: SignIn | SignUp): Promise<CallError | null> => {
    const { auth } = get(authClientAtom)
    if ('name' in body) return set(finishSignInAtom, await auth.signUp({ body }))
    const answer = await auth.signIn({ body })
    if (!answer.ok || answer.data.second_step === undefined) return set(finishSignInAtom, answer)
    set(secondStepAtom, answer.data.second_step)
    return null
  }
)

type SecondStepProof = TypedProof | { readonly key: Written<typeof auth.signInByKey>['key'] }

/** Performs the second step. If it comes too late, the first step is shown again. */
const sendSecondStepAtom = atom(null, async (get, set, proof: SecondStepProof): Promise<CallError | null> => {
  const { ticket = '' } = get(secondStepAtom) ?? {}
  const answer = await get(authClientAtom).auth.secondStep({ body: { ticket, ...proof } })
  const isOver =
    !answer.ok && answer.error.kind === 'refused' && answer.error.problem.code === 'second_step_expired'
  if (!isOver) return set(finishSignInAtom, answer)
  set(secondStepAtom, null)
  set(toastAtom, failureToast('Вход не завершён', answer.error, ''))
  return null
})

export const enterCodeAtom = atom(null, (_get, set, proof: TypedProof) => set(sendSecondStepAtom, proof))

export const enterBySecondPasskeyAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const options = get(secondStepAtom)?.key_options ?? {}
  const used = await set(requestPasskeyAtom, async () => ({ ok: true, data: { options } }))
  return used.ok ? set(sendSecondStepAtom, { key: used.data }) : used.error
})

/** Signs in by a passkey alone, which names the account. */
export const signInByPasskeyAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const { auth } = get(authClientAtom)
  const used = await set(requestPasskeyAtom, (options) => auth.keyOptions({ body: {} }, options))
  if (!used.ok) return used.error
  return set(finishSignInAtom, await auth.signInByKey({ body: { key: used.data } }))
})

/** Signs out. Clears and reloads all tabs of the browser, so that no data of the user stays in them. */
export const signOutAtom = atom(null, async (get): Promise<CallError | null> => {
  const answer = await get(authClientAtom).auth.signOut({ body: {} })
  if (!answer.ok) return answer.error
  signOutTabs()
  return null
})
