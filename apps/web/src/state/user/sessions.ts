import { type CallError, clientOf, type Session } from '@cloud/api'
import { sessions as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { createResource, isRefused } from '../core/resource.ts'
import { sendConfirmed } from './confirm-user.ts'
import { signOutTabs } from './sign-out-tabs.ts'

const sessionClientAtom = atom((get) => clientOf({ sessions: endpoints }, get(clientOptionsAtom)).sessions)

/** Sessions of the account. */
export const sessionsResource = createResource<readonly Session[]>((get) => get(sessionClientAtom).list())

/** Ends a session, or all others, with the API tokens of the account on request. Returns the error if it fails. */
export const endSessionsAtom = atom(
  null,
  async (get, set, which: string | 'others', revoke_tokens?: boolean): Promise<CallError | null> => {
    const client = get(sessionClientAtom)
    const answer =
      which === 'others'
        ? await sendConfirmed(set, 'Вы завершаете все остальные сеансы.', () =>
            client.endOthers({ body: { revoke_tokens: revoke_tokens ?? false } })
          )
        : await sendConfirmed(set, 'Вы завершаете сеанс на другом устройстве.', () =>
            client.end({ body: { id: which } })
          )
    // a session that has already ended is the requested result
    const ended = answer.ok || isRefused(answer.error, 404)
    if (!ended) return answer.error
    await set(sessionsResource.load, 'background')
    return null
  }
)

/** Signs out everywhere, revokes the API tokens on request, and clears the user's data in this browser. */
export const signOutEverywhereAtom = atom(
  null,
  async (get, set, revoke_tokens?: boolean): Promise<CallError | null> => {
    const end = () => get(sessionClientAtom).endAll({ body: { revoke_tokens: revoke_tokens ?? false } })
    const answer = await sendConfirmed(set, 'Вы выходите на всех устройствах.', end)
    if (!answer.ok) return answer.error
    signOutTabs()
    return null
  }
)
