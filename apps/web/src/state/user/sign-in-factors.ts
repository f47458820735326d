import { type CallError, clientOf, type Factors, issuesOf, type Result } from '@cloud/api'
import { factors as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { createLatestSignal, createResource, loadedData } from '../core/resource.ts'
import { actsResource } from './action-history.ts'
import { sendConfirmed } from './confirm-user.ts'

const factorsClientAtom = atom((get) => clientOf({ factors: endpoints }, get(clientOptionsAtom)).factors)

/** Sign-in factors of the account. */
export const factorsResource = createResource<Factors>((get) => get(factorsClientAtom).list())

interface NewCodes {
  readonly codes: readonly string[]
  /** True if the new codes replace none. */
  readonly isFirst: boolean
}

/** New recovery codes, which are shown once. */
export const newCodesAtom = atom<NewCodes | null>(null)

interface FactorChange {
  readonly recovery_codes?: readonly string[] | null
}

/** Updates the page after a change. Returns the error if the change failed. */
const updateAfterChangeAtom = atom(null, (get, set, answer: Result<FactorChange>): CallError | null => {
  if (!answer.ok) return answer.error
  const { recovery_codes: codes } = answer.data
  if (codes)
    set(newCodesAtom, { codes, isFirst: loadedData(get(factorsResource.state))?.recovery_codes === null })
  void set(factorsResource.load, 'background')
  void set(actsResource.load, 'background')
  return null
})

export const passkeyNameIssues = (change: { readonly name: string }) =>
  issuesOf(endpoints.renameKey, { id: 1, ...change })
export const codeIssues = (proof: { readonly code: string }) => issuesOf(endpoints.addCodes, proof)

/** True if the next factor is the first: adding it requires the password, even after a fresh sign-in. */
const isFirstFactorAtom = atom((get) => {
  const protection = loadedData(get(factorsResource.state))
  return protection?.keys.length === 0 && protection.one_time_codes === null
})

const latestSignalAtom = createLatestSignal()

/**
 * Step of a new passkey after the options: the browser's prompt, which may take as long as the user needs, or saving, which cannot be
 * repeated: the server accepts a passkey once.
 */
export const newPasskeyStepAtom = atom<'prompt' | 'saving' | null>(null)

/** Adds a passkey. Only the last request opens the prompt. */
export const addPasskeyAtom = atom(null, async (get, set, name: string): Promise<CallError | null> => {
  const client = get(factorsClientAtom)
  const signal = set(latestSignalAtom)
  const { createPasskey: makeKey } = await import('./browser-passkeys.ts')
  const act = 'Вы добавляете ключ доступа.'
  const requested = await sendConfirmed(
    set,
    act,
    () => client.keyOptions({ body: {} }, { signal }),
    get(isFirstFactorAtom)
  )
  if (!requested.ok) return requested.error
  set(newPasskeyStepAtom, 'prompt')
  const made = await makeKey(requested.data.options)
  set(newPasskeyStepAtom, made.ok ? 'saving' : null)
  if (!made.ok) return made.error
  const add = () => client.addKey({ body: { name, key: made.data } })
  const answer = await sendConfirmed(set, act, add)
  set(newPasskeyStepAtom, null)
  return set(updateAfterChangeAtom, answer)
})

export const renamePasskeyAtom = atom(
  null,
  async (get, set, body: { readonly id: number; readonly name: string }): Promise<CallError | null> =>
    set(updateAfterChangeAtom, await get(factorsClientAtom).renameKey({ body }))
)

export const removePasskeyAtom = atom(
  null,
  async (
    get,
    set,
    { id, name }: { readonly id: number; readonly name: string }
  ): Promise<CallError | null> => {
    const remove = () => get(factorsClientAtom).removeKey({ body: { id } })
    return set(updateAfterChangeAtom, await sendConfirmed(set, `Вы удаляете ключ «${name}».`, remove))
  }
)

/** Creates a secret for the user's authenticator app; nothing changes until a code from it is sent. */
export const createCodesSecretAtom = atom(null, (get, set) =>
  sendConfirmed(
    set,
    'Вы подключаете одноразовые коды.',
    () => get(factorsClientAtom).codesSecret({ body: {} }),
    get(isFirstFactorAtom)
  )
)

export const addCodesAtom = atom(
  null,
  async (get, set, body: { readonly code: string }): Promise<CallError | null> =>
    set(
      updateAfterChangeAtom,
      await sendConfirmed(set, 'Вы подключаете одноразовые коды.', () =>
        get(factorsClientAtom).addCodes({ body })
      )
    )
)

export const removeCodesAtom = atom(
  null,
  async (get, set): Promise<CallError | null> =>
    set(
      updateAfterChangeAtom,
      await sendConfirmed(set, 'Вы отключаете одноразовые коды.', () =>
        get(factorsClientAtom).removeCodes({ body: {} })
      )
    )
)

export const createRecoveryCodesAtom = atom(
  null,
  async (get, set): Promise<CallError | null> =>
    set(
      updateAfterChangeAtom,
      await sendConfirmed(set, 'Вы создаёте новые коды восстановления.', () =>
        get(factorsClientAtom).newRecoveryCodes({ body: {} })
      )
    )
)
