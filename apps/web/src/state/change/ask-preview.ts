import { atom } from 'jotai'
import { flavors } from '../catalogue/flavors.ts'
import { quoteAtom } from '../choices/priced.ts'
import { isSignedOut, latestSignal } from '../core/resource.ts'
import { user } from '../user/user.ts'
import { changeClientAtom } from './client.ts'
import { changePayloadAtom, confirmationAtom, isChangedAtom } from './confirmation.ts'
import { outOfDateAtom } from './out-of-date.ts'
import { signedOutAtom } from './signed-out.ts'

const signalAtom = latestSignal()

/** Asks what the change would move, and what is on the balance; the last question decides, a closed one is not waited for. */
export const askPreviewAtom = atom(null, async (get, set) => {
  const signal = set(signalAtom)
  const body = get(changePayloadAtom)
  const before = get(confirmationAtom)
  if (before.kind === 'closed' || body === null || !get(isChangedAtom)) return
  set(confirmationAtom, { ...before, preview: { state: 'loading' }, error: null })
  const [answer] = await Promise.all([
    get(changeClientAtom).changes.preview({ body }, { signal }),
    set(user.load, 'background')
  ])
  const open = get(confirmationAtom)
  if (signal.aborted || open.kind === 'closed') return

  if (answer.ok) {
    const moved = open.moved || answer.data.quote.total !== get(quoteAtom)?.total
    set(confirmationAtom, { ...open, moved, preview: { state: 'ready', data: answer.data } })
    if (moved) void set(flavors.load, 'background')
  } else if (isSignedOut(answer.error)) {
    set(signedOutAtom)
  } else {
    set(confirmationAtom, { ...open, preview: { state: 'failed', error: answer.error } })
    set(outOfDateAtom, answer.error)
  }
})

export const stopAskingAtom = atom(null, (_get, set) => void set(signalAtom))
