import { type CallError, clientOf, issuesOf, type Written } from '@cloud/api'
import { auth } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/client.ts'
import { accountAtom } from '../core/dialogs.ts'
import { user } from './user.ts'

const clientAtom = atom((get) => clientOf({ auth }, get(clientOptionsAtom)))

type SignIn = Written<typeof auth.signIn>
type SignUp = Written<typeof auth.signUp>

export const signInIssues = (body: SignIn) => issuesOf(auth.signIn, body)
export const signUpIssues = (body: SignUp) => issuesOf(auth.signUp, body)

/** Signs in, or up when a name is given. The dialog closes when it worked; else the reason is answered. */
export const enterAtom = atom(null, async (get, set, body: SignIn | SignUp): Promise<CallError | null> => {
  const { auth } = get(clientAtom)
  const answer = await ('name' in body ? auth.signUp({ body }) : auth.signIn({ body }))
  if (!answer.ok) return answer.error
  await set(user.load, 'background')
  set(accountAtom, { kind: 'closed' })
  return null
})

/** Signs out. The page is reloaded, so that nothing of the person stays in its memory. */
export const leaveAtom = atom(null, async (get): Promise<CallError | null> => {
  const answer = await get(clientAtom).auth.signOut({ body: {} })
  if (!answer.ok) return answer.error
  location.reload()
  return null
})
