import type { CallError, ServerConfig } from '@cloud/api'
import { canChangeConfiguration, STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { changedServers } from '../address/original-server.ts'
import { choicesAtom } from '../address/place.ts'
import { isRefused, isSignedOut } from '../core/resource.ts'
import { user } from '../user/user.ts'

/** What the configurator is for: a new server, or another configuration of one; and what stands in the way of that. */
export type Mode =
  | { readonly kind: 'create' }
  | { readonly kind: 'change'; readonly original: ServerConfig }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'visitor' }
  /** No server of that number, or somebody else's: nobody learns which. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'deleted'; readonly original: ServerConfig }
  | { readonly kind: 'unchangeable'; readonly original: ServerConfig }

function refused(error: CallError): Mode {
  if (isSignedOut(error)) return { kind: 'visitor' }
  // an id that the server cannot even read is no server's either
  return isRefused(error, 404) || isRefused(error, 400) ? { kind: 'unknown' } : { kind: 'failed', error }
}

function loadedMode(original: ServerConfig): Mode {
  if (canChangeConfiguration(original)) return { kind: 'change', original }
  return { kind: original.status === STATUS.deleted ? 'deleted' : 'unchangeable', original }
}

export const modeAtom = atom((get): Mode => {
  const wanted = get(choicesAtom).original
  if (wanted === null) return { kind: 'create' }
  const who = get(user.state)
  if (who.state === 'ready' && who.data === null) return { kind: 'visitor' }
  const load = get(changedServers.of)(wanted)
  if (load.state === 'idle' || load.state === 'loading') return { kind: 'loading' }
  return load.state === 'failed' ? refused(load.error) : loadedMode(load.data)
})
