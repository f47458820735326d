import type { Result } from '@cloud/api'
import { atom, type Getter } from 'jotai'
import { createKeyedResource } from '../core/resource.ts'
import { accountIdAtom } from './current-user.ts'

/**
 * Creates a store of data of the current account. Loaded data stays until the response to the next call. After a change of account the
 * previous data and pending responses are dropped: they may belong to either account.
 */
export function createAccountResource<T>(call: (get: Getter) => Promise<Result<T>>) {
  const byAccount = createKeyedResource<number | null, T>()
  const ownerAtom = atom<number | null>(null)
  return {
    state: atom((get) => get(byAccount.stateByKey)(get(accountIdAtom))),
    load: atom(null, (get, set) => {
      const account = get(accountIdAtom)
      if (get(ownerAtom) !== account) set(byAccount.forget)
      set(ownerAtom, account)
      return set(byAccount.load, account, () => call(get), 'background')
    })
  }
}
