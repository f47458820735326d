import { type CallError, clientOf, type Factors, issuesOf, type Result } from '@cloud/api'
import { factors as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/client.ts'
import { loaded, resource } from '../core/resource.ts'
import { acts } from './acts.ts'
import { confirmed } from './confirmation.ts'

const clientAtom = atom((get) => clientOf({ factors: endpoints }, get(clientOptionsAtom)).factors)

/** Sign-in factors of the account. */
export const factors = resource<Factors>((get) => get(clientAtom).list())

interface NewCodes {
  readonly codes: readonly string[]
  /** True if the new codes replace none. */
  readonly isFirst: boolean
}

/** New recovery codes, which are shown once. */
export const newCodesAtom = atom<NewCodes | null>(null)

interface Changed {
  readonly recovery_codes?: readonly string[] | null
}

/** Updates the page after a change. Returns the error if the change failed. */
const changedAtom = atom(null, (get, set, answer: Result<Changed>): CallError | null => {
  if (!answer.ok) return answer.error
  const { recovery_codes: codes } = answer.data
  if (codes) set(newCodesAtom, { codes, isFirst: loaded(get(factors.state))?.recovery_codes === null })
  void set(factors.load, 'background')
  void set(acts.load, 'background')
  return null
})

export const keyNameIssues = (change: { readonly name: string }) =>
  issuesOf(endpoints.renameKey, { id: 1, ...change })
export const codeIssues = (proof: { readonly code: string }) => issuesOf(endpoints.addCodes, proof)

/** True if the next factor is the first: adding it requires the password, even after a fresh sign-in. */
const isFirstAtom = atom((get) => {
  const protection = loaded(get(factors.state))
  return protection?.keys.length === 0 && protection.one_time_codes === null
})

export const addKeyAtom = atom(null, async (get, set, name: string): Promise<CallError | null> => {
  const client = get(clientAtom)
  const { makeKey } = await import('./keys.ts')
  const act = 'Вы добавляете ключ доступа.'
  const asked = await confirmed(set, act, () => client.keyOptions({ body: {} }), get(isFirstAtom))
  if (!asked.ok) return asked.error
  const made = await makeKey(asked.data.options)
  if (!made.ok) return made.error
  const add = () => client.addKey({ body: { name, key: made.data } })
  return set(changedAtom, await confirmed(set, act, add))
})

export const renameKeyAtom = atom(
  null,
  async (get, set, body: { readonly id: number; readonly name: string }): Promise<CallError | null> =>
    set(changedAtom, await get(clientAtom).renameKey({ body }))
)

export const removeKeyAtom = atom(
  null,
  async (
    get,
    set,
    { id, name }: { readonly id: number; readonly name: string }
  ): Promise<CallError | null> => {
    const remove = () => get(clientAtom).removeKey({ body: { id } })
    return set(changedAtom, await confirmed(set, `Вы удаляете ключ «${name}».`, remove))
  }
)

/** Creates a secret for the user's authenticator app; nothing changes until a code from it is sent. */
export const codesSecretAtom = atom(null, (get, set) =>
  confirmed(
    set,
    'Вы подключаете одноразовые коды.',
    () => get(clientAtom).codesSecret({ body: {} }),
    get(isFirstAtom)
  )
)

export const addCodesAtom = atom(
  null,
  async (get, set, body: { readonly code: string }): Promise<CallError | null> =>
    set(
      changedAtom,
      await confirmed(set, 'Вы подключаете одноразовые коды.', () => get(clientAtom).addCodes({ body }))
    )
)

export const removeCodesAtom = atom(
  null,
  async (get, set): Promise<CallError | null> =>
    set(
      changedAtom,
      await confirmed(set, 'Вы отключаете одноразовые коды.', () => get(clientAtom).removeCodes({ body: {} }))
    )
)

export const newRecoveryCodesAtom = atom(
  null,
  async (get, set): Promise<CallError | null> =>
    set(
      changedAtom,
      await confirmed(set, 'Вы создаёте новые коды восстановления.', () =>
        get(clientAtom).newRecoveryCodes({ body: {} })
      )
    )
)
