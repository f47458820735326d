import type { CallError, ServerConfig } from '@cloud/api'
import { canChangeConfiguration, STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { changedServers } from '../address/original-server.ts'
import { choicesAtom } from '../address/place.ts'
import { isRefused, isSignedOut } from '../core/resource.ts'
import { user } from '../user/user.ts'

/** The mode of the configurator: a new server or a change of an existing one, and the reason if a change is not possible. */
export type Mode =
  | { readonly kind: 'create' }
  | { readonly kind: 'change'; readonly original: ServerConfig }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'visitor' }
  /** The server does not exist or belongs to another account; the two cases are not distinguished on purpose. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'deleted'; readonly original: ServerConfig }
  | { readonly kind: 'unchangeable'; readonly original: ServerConfig }

function refused(error: CallError): Mode {
  if (isSignedOut(error)) return { kind: 'visitor' }
  // the server also refuses a malformed id; no server has that id either
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
