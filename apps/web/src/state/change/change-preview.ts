import type { CallError, ChangePayload } from '@cloud/api'
import { atom } from 'jotai'
import { originalServerAtom } from '../address/location.ts'
import { flavorsResource } from '../catalogue/catalogue-flavors.ts'
import { quoteAtom } from '../choices/configuration-price.ts'
import { createLatestSignal, isSignedOut } from '../core/resource.ts'
import { userResource } from '../user/current-user.ts'
import { openSignIn } from '../user/open-sign-in.ts'
import { changePayloadAtom, confirmationAtom, isConfigurationChangedAtom } from './change-confirmation.ts'
import { changeClientAtom, loadChangedServerAtom } from './changed-server.ts'

const previewSignalAtom = createLatestSignal()

/** Loads the preview of the change and the balance; only the last request counts, and a closed dialog cancels it. */
export const loadChangePreviewAtom = atom(null, async (get, set) => {
  const signal = set(previewSignalAtom)
  const body = get(changePayloadAtom)
  const before = get(confirmationAtom)
  if (before.kind === 'closed' || body === null || !get(isConfigurationChangedAtom)) return
  set(confirmationAtom, { ...before, preview: { state: 'loading' }, error: null })
  const [answer] = await Promise.all([
    get(changeClientAtom).changes.preview({ body }, { signal }),
    set(userResource.load, 'background')
  ])
  const open = get(confirmationAtom)
  if (signal.aborted || open.kind === 'closed') return

  if (answer.ok) {
    const moved = open.moved || answer.data.quote.total !== get(quoteAtom)?.total
    set(confirmationAtom, { ...open, moved, preview: { state: 'ready', data: answer.data } })
    if (moved) void set(flavorsResource.load, 'background')
  } else if (isSignedOut(answer.error)) {
    set(handleSignedOutAtom)
  } else {
    set(confirmationAtom, { ...open, preview: { state: 'failed', error: answer.error } })
    set(reloadOutdatedAtom, answer.error, body)
  }
})

export const cancelChangePreviewAtom = atom(null, (_get, set) => void set(previewSignalAtom))

/** The session ended while the page was open: the user signs in over the page, which keeps the choice. */
export const handleSignedOutAtom = atom(null, (_get, set) => {
  set(confirmationAtom, { kind: 'closed' })
  openSignIn(set, 'enter')
})

/**
 * Another customer took the capacity first. If the same size is free on another processor, the reloaded catalogue chooses it; the preview
 * is then requested and confirmed again, because the shown amounts belong to the previous machine.
 */
const followCapacityAtom = atom(null, async (get, set, { flavor_id }: ChangePayload) => {
  await set(flavorsResource.load, 'background')
  const open = get(confirmationAtom)
  const chosen = get(changePayloadAtom)
  if (open.kind === 'closed' || chosen === null || chosen.flavor_id === flavor_id) return
  set(confirmationAtom, { ...open, moved: true })
  await set(loadChangePreviewAtom)
})

/** Reloads, in the background, the part of the screen that a refusal of this change shows to be out of date. */
export const reloadOutdatedAtom = atom(null, (get, set, error: CallError, change: ChangePayload) => {
  if (error.kind !== 'refused') return
  const server = get(originalServerAtom)
  if (error.problem.code === 'no_capacity') void set(followCapacityAtom, change)
  else if (error.problem.code === 'insufficient_funds') void set(userResource.load, 'background')
  else if (server !== null) void set(loadChangedServerAtom, server.id, 'background')
})
