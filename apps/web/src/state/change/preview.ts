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

/** Loads the preview of the change and the balance; only the last request counts, and a closed dialog cancels it. */
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

/** The session ended while the page was open: the user signs in over the page, which keeps the choice. */
export const signedOutAtom = atom(null, (_get, set) => {
  set(confirmationAtom, { kind: 'closed' })
  signInAgain(set, 'enter')
})

/**
 * Another customer took the capacity first. If the same size is free on another processor, the reloaded catalogue chooses it; the preview
 * is then requested and confirmed again, because the shown amounts belong to the previous machine.
 */
const followCapacityAtom = atom(null, async (get, set, { flavor_id }: ChangePayload) => {
  await set(flavors.load, 'background')
  const open = get(confirmationAtom)
  const chosen = get(changePayloadAtom)
  if (open.kind === 'closed' || chosen === null || chosen.flavor_id === flavor_id) return
  set(confirmationAtom, { ...open, moved: true })
  await set(askPreviewAtom)
})

/** Reloads, in the background, the part of the screen that a refusal of this change shows to be out of date. */
export const outOfDateAtom = atom(null, (get, set, error: CallError, change: ChangePayload) => {
  if (error.kind !== 'refused') return
  const server = get(originalServerAtom)
  if (error.problem.code === 'no_capacity') void set(followCapacityAtom, change)
  else if (error.problem.code === 'insufficient_funds') void set(user.load, 'background')
  else if (server !== null) void set(loadChangedServerAtom, server.id, 'background')
})
