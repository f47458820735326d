import type { CallError, ServerConfig } from '@cloud/api'
import { canChangeConfiguration, STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { choicesAtom } from '../address/location.ts'
import { changedServers } from '../address/original-server.ts'
import { isRefused, isSignedOut } from '../core/resource.ts'
import { userResource } from '../user/current-user.ts'

/** The mode of the configurator: a new server or a change of an existing one, and the reason if a change is not possible. */
export type ConfiguratorMode =
  | { readonly kind: 'create' }
  | { readonly kind: 'change'; readonly original: ServerConfig }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'visitor' }
  /** The server does not exist or belongs to another account; the two cases are not distinguished on purpose. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'deleted'; readonly original: ServerConfig }
  | { readonly kind: 'unchangeable'; readonly original: ServerConfig }

function refusedMode(error: CallError): ConfiguratorMode {
  if (isSignedOut(error)) return { kind: 'visitor' }
  // the server also refuses a malformed id; no server has that id either
  return isRefused(error, 404) || isRefused(error, 400) ? { kind: 'unknown' } : { kind: 'failed', error }
}

function loadedMode(original: ServerConfig): ConfiguratorMode {
  if (canChangeConfiguration(original)) return { kind: 'change', original }
  return { kind: original.status === STATUS.deleted ? 'deleted' : 'unchangeable', original }
}

export const configuratorModeAtom = atom((get): ConfiguratorMode => {
  const wanted = get(choicesAtom).original
  if (wanted === null) return { kind: 'create' }
  const who = get(userResource.state)
  if (who.state === 'ready' && who.data === null) return { kind: 'visitor' }
  const load = get(changedServers.stateByKey)(wanted)
  if (load.state === 'idle' || load.state === 'loading') return { kind: 'loading' }
  return load.state === 'failed' ? refusedMode(load.error) : loadedMode(load.data)
})
