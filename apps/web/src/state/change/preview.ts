import type { CallError, ChangePayload } from '@cloud/api'
import { atom } from 'jotai'
import { originalServerAtom } from '../address/place.ts'
import { flavors } from '../catalogue/flavors.ts'
import { quoteAtom } from '../choices/priced.ts'
import { isSignedOut, latestSignal } from '../core/resource.ts'
import { signInAgain } from '../user/sign-in-again.ts'
import { user } from '../user/user.ts'
import { changeClientAtom, loadChangedServerAtom } from './changed-server.ts'
import { changePayloadAtom, confirmationAtom, isChangedAtom } from './confirmation.ts'

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
    set(outOfDateAtom, answer.error, body)
  }
})

export const stopAskingAtom = atom(null, (_get, set) => void set(signalAtom))

/** The session ended while the page was open: the person signs in over it and finds the same choice again. */
export const signedOutAtom = atom(null, (_get, set) => {
  set(confirmationAtom, { kind: 'closed' })
  signInAgain(set, 'enter')
})

/**
 * Somebody was faster. Where the same size is free on another processor the catalogue of now chooses that one: what it costs
 * is asked and agreed to anew, for the sums on the screen are those of the machine before.
 */
const followCapacityAtom = atom(null, async (get, set, { flavor_id }: ChangePayload) => {
  await set(flavors.load, 'background')
  const open = get(confirmationAtom)
  const chosen = get(changePayloadAtom)
  if (open.kind === 'closed' || chosen === null || chosen.flavor_id === flavor_id) return
  set(confirmationAtom, { ...open, moved: true })
  await set(askPreviewAtom)
})

/** A refusal of this change says that what is on the screen is no longer so: that part is asked for again, in the background. */
export const outOfDateAtom = atom(null, (get, set, error: CallError, change: ChangePayload) => {
  if (error.kind !== 'refused') return
  const server = get(originalServerAtom)
  if (error.problem.code === 'no_capacity') void set(followCapacityAtom, change)
  else if (error.problem.code === 'insufficient_funds') void set(user.load, 'background')
  else if (server !== null) void set(loadChangedServerAtom, server.id, 'background')
})
