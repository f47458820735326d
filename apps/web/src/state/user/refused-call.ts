import type { User } from '@cloud/api'
import { atom } from 'jotai'
import type { RefusedCallHandler } from '../core/api-client.ts'
import { accountDialogAtom } from '../core/dialogs.ts'
import { type Loadable, loadedData } from '../core/resource.ts'
import { currentUserAtom } from './current-user.ts'
import { sendAgainAtom } from './send-again.ts'
import { isSessionOverAtom } from './session-over.ts'

/** Returns the code of a refusal: 'unauthorized' if nobody is signed in, 'csrf' if the page's token is out of date. */
async function readRefusalCode(answer: Response): Promise<unknown> {
  const body = await answer
    .clone()
    .json()
    .catch(() => null)
  return body?.code
}

/**
 * Handles a response of 401 or 403. If the session is over, the page is updated, and the user can sign in over it without losing typed
 * text.
 */
export const handleRefusedCallAtom = atom(
  null,
  async (
    get,
    set,
    ...[shown, refused, init, again]: Parameters<RefusedCallHandler<Loadable<User | null>>>
  ) => {
    const isWrite = init.method !== 'GET'
    // the user that the page has loaded since may belong to a session that has ended or begun meanwhile
    const isLate = () => get(currentUserAtom) !== loadedData(shown)
    const code = await readRefusalCode(refused)
    const isAgain = code === 'csrf' || (code === 'unauthorized' && isWrite && isLate())
    const answer = isAgain ? await set(sendAgainAtom, shown, refused, init, again) : refused
    if ((await readRefusalCode(answer)) !== 'unauthorized') return answer
    if (answer !== refused || !isLate()) set(isSessionOverAtom)
    if (get(isSessionOverAtom) && isWrite) set(accountDialogAtom, { kind: 'open', why: 'enter' })
    return answer
  }
)
