import { atom } from 'jotai'
import { createStorage } from '../core/storage.ts'
import { chosenKeyIdsAtom } from './creation-state.ts'

const KEYS_STORAGE = createStorage<readonly number[]>(() => sessionStorage, {
  parse(text) {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  }
})

/** Ids of the SSH keys chosen for new servers; the tab keeps them through a reload. */
export const keptKeyIdsAtom = atom(
  (get) => get(chosenKeyIdsAtom),
  (get, set, ids: readonly number[] | 'restored') => {
    if (ids !== 'restored') KEYS_STORAGE.setItem('ssh_key_ids', ids)
    set(
      chosenKeyIdsAtom,
      ids === 'restored' ? KEYS_STORAGE.getItem('ssh_key_ids', get(chosenKeyIdsAtom)) : ids
    )
  }
)
keptKeyIdsAtom.onMount = (set) => set('restored')
