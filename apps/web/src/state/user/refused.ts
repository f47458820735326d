import type { User } from '@cloud/api'
import { atom } from 'jotai'
import type { OnRefused } from '../core/client.ts'
import { accountAtom } from '../core/dialogs.ts'
import { type Load, loaded } from '../core/resource.ts'
import { sendAgainAtom } from './send-again.ts'
import { isSessionOverAtom } from './session-over.ts'
import { user } from './user.ts'

/** What a refusal says it is: 'unauthorized' where nobody is signed in, 'csrf' where the page's token is of before. */
async function codeOf(answer: Response): Promise<unknown> {
  const body = await answer
    .clone()
    .json()
    .catch(() => null)
  return body?.code
}

/**
 * An answer of 401 or 403. Where the session is over, the page knows it from then on, and whoever pressed something can
 * sign in over it: what was typed stays.
 */
export const refusedAtom = atom(
  null,
  async (get, set, ...[shown, refused, init, again]: Parameters<OnRefused<Load<User | null>>>) => {
    const isWrite = init.method !== 'GET'
    // what the page has learned since of who is here may be of a session that is over, or of one that has begun
    const isLate = () => loaded(get(user.state)) !== loaded(shown)
    const code = await codeOf(refused)
    const isAgain = code === 'csrf' || (code === 'unauthorized' && isWrite && isLate())
    const answer = isAgain ? await set(sendAgainAtom, shown, refused, init, again) : refused
    if ((await codeOf(answer)) !== 'unauthorized') return answer
    if (answer !== refused || !isLate()) set(isSessionOverAtom)
    if (get(isSessionOverAtom) && isWrite) set(accountAtom, { kind: 'open', why: 'enter' })
    return answer
  }
)
