import type { CallOptions, Result } from '@cloud/api'
import { atom } from 'jotai'
import { createLatestSignal } from '../core/resource.ts'

type OptionsResult = Result<{ readonly options: Readonly<Record<string, unknown>> }>

/** True while the browser asks the user for a passkey, which may take as long as the user needs. */
export const isPasskeyPromptOpenAtom = atom(false)

const latestSignalAtom = createLatestSignal()

/** Requests the options from the server, then the passkey from the user. Only the last request opens the prompt. */
export const requestPasskeyAtom = atom(
  null,
  async (_get, set, requestOptions: (options: CallOptions) => Promise<OptionsResult>) => {
    const signal = set(latestSignalAtom)
    const { requestPasskey } = await import('./browser-passkeys.ts')
    const requested = await requestOptions({ signal })
    if (!requested.ok) return requested
    set(isPasskeyPromptOpenAtom, true)
    const used = await requestPasskey(requested.data.options)
    set(isPasskeyPromptOpenAtom, false)
    return used
  }
)
