import type { User } from '@cloud/api'
import { atom } from 'jotai'
import type { OnRefused } from '../core/client.ts'
import { accountAtom } from '../core/dialogs.ts'
import { type Load, loaded } from '../core/resource.ts'
import { sendAgainAtom } from './send-again.ts'
import { isSessionOverAtom } from './session-over.ts'
import { user } from './user.ts'

const codeOf = async (answer: Response): Promise<unknown> =>
  (
    await answer
      .clone()
      .json()
      .catch(() => null)
  )?.code

/**
 * An answer of 401 or 403. Where the session is over, the page knows it from then on, and whoever pressed something can
 * sign in over it: what was typed stays.
 */
export const refusedAtom = atom(
  null,
  async (get, set, ...[shown, refused, init, again]: Parameters<OnRefused<Load<User | null>>>) => {
    const answer = refused.status === 403 ? await set(sendAgainAtom, shown, refused, init, again) : refused
    if (answer.status !== 401 || (await codeOf(answer)) !== 'unauthorized') return answer
    // a late answer says nothing of the session that has begun since
    if (loaded(get(user.state)) === loaded(shown)) set(isSessionOverAtom)
    if (get(isSessionOverAtom) && init.method !== 'GET') set(accountAtom, { kind: 'open', why: 'enter' })
    return answer
  }
)
