import { type CallError, clientOf } from '@cloud/api'
import { auth } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../client.ts'
import { accountAtom } from './account.ts'
import { user } from './user.ts'

const clientAtom = atom((get) => clientOf({ auth }, get(clientOptionsAtom)))

export interface Credentials {
  readonly email: string
  readonly password: string
  /** Given when an account is opened. */
  readonly name?: string
}

/** Signs in, or up when a name is given. The dialog closes when it worked; else the reason is answered. */
export const enterAtom = atom(
  null,
  async (get, set, { name, ...rest }: Credentials): Promise<CallError | null> => {
    const { auth } = get(clientAtom)
    const answer = await (name === undefined
      ? auth.signIn({ body: rest })
      : auth.signUp({ body: { ...rest, name } }))
    if (!answer.ok) return answer.error
    await set(user.load, 'silently')
    set(accountAtom, { kind: 'closed' })
    return null
  }
)

/** Signs out. The page is loaded anew, so that nothing of the person stays in its memory. */
export const leaveAtom = atom(null, async (get): Promise<CallError | null> => {
  const answer = await get(clientAtom).auth.signOut({ body: {} })
  if (!answer.ok) return answer.error
  location.reload()
  return null
})
