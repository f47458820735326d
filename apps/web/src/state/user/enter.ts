import { type CallError, clientOf, issuesOf, type Result, type SecondStep, type Written } from '@cloud/api'
import { auth } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/client.ts'
import { accountAtom } from '../core/dialogs.ts'
import { notDone, toastAtom } from '../core/toast.ts'
import { leaveTabs } from './leaving.ts'
import type { TypedProof } from './typed-proof.ts'
import { user } from './user.ts'

const clientAtom = atom((get) => clientOf({ auth }, get(clientOptionsAtom)))

type SignIn = Written<typeof auth.signIn>
type SignUp = Written<typeof auth.signUp>

export const signInIssues = (body: SignIn) => issuesOf(auth.signIn, body)
export const signUpIssues = (body: SignUp) => issuesOf(auth.signUp, body)

/** The second step of signing in: the password was right, and the account has a second factor. */
export const secondStepAtom = atom<SecondStep | null>(null)

/** Handles a response: closes the dialog if the user is signed in, else returns the error. */
const enteredAtom = atom(null, async (_get, set, answer: Result<unknown>): Promise<CallError | null> => {
  if (!answer.ok) return answer.error
  await set(user.load, 'background')
  set(accountAtom, { kind: 'closed' })
  set(secondStepAtom, null)
  return null
})

/** Signs in, or signs up if a name is given. */
export const enterAtom = atom(null, async (get, set, body: SignIn | SignUp): Promise<CallError | null> => {
  const { auth } = get(clientAtom)
  if ('name' in body) return set(enteredAtom, await auth.signUp({ body }))
  const answer = await auth.signIn({ body })
  if (!answer.ok || answer.data.second_step === undefined) return set(enteredAtom, answer)
  set(secondStepAtom, answer.data.second_step)
  return null
})

type Proof = TypedProof | { readonly key: Written<typeof auth.signInByKey>['key'] }

/** Performs the second step. If it comes too late, the first step is shown again. */
const proveAtom = atom(null, async (get, set, proof: Proof): Promise<CallError | null> => {
  const { ticket = '' } = get(secondStepAtom) ?? {}
  const answer = await get(clientAtom).auth.secondStep({ body: { ticket, ...proof } })
  const isOver =
    !answer.ok && answer.error.kind === 'refused' && answer.error.problem.code === 'second_step_expired'
  if (!isOver) return set(enteredAtom, answer)
  set(secondStepAtom, null)
  set(toastAtom, notDone('Вход не завершён', answer.error, ''))
  return null
})

export const enterByTextAtom = atom(null, (_get, set, proof: TypedProof) => set(proveAtom, proof))

export const enterBySecondKeyAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const { askKey } = await import('./keys.ts')
  const used = await askKey(get(secondStepAtom)?.key_options ?? {})
  return used.ok ? set(proveAtom, { key: used.data }) : used.error
})

/** Signs in by a passkey alone, which names the account. */
export const enterByKeyAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const { askKey } = await import('./keys.ts')
  const { auth } = get(clientAtom)
  const asked = await auth.keyOptions({ body: {} })
  if (!asked.ok) return asked.error
  const used = await askKey(asked.data.options)
  if (!used.ok) return used.error
  return set(enteredAtom, await auth.signInByKey({ body: { key: used.data } }))
})

/** Signs out. Clears and reloads all tabs of the browser, so that no data of the user stays in them. */
export const leaveAtom = atom(null, async (get): Promise<CallError | null> => {
  const answer = await get(clientAtom).auth.signOut({ body: {} })
  if (!answer.ok) return answer.error
  leaveTabs()
  return null
})
