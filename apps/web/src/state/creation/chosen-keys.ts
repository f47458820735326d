import { atom } from 'jotai'
import { createStorage } from '../core/storage.ts'

const KEYS_STORAGE = createStorage<readonly number[]>(() => sessionStorage, {
  parse: (text) => JSON.parse(text).map(Number)
})

const keyIdsStateAtom = atom<readonly number[] | null>(null)

/**
 * Ids of the SSH keys chosen for new servers; the tab keeps them through a reload. They are read from the storage on first use, because an
 * order can be sent before the field has loaded.
 */
export const chosenKeyIdsAtom = atom(
  (get) => get(keyIdsStateAtom) ?? KEYS_STORAGE.getItem('ssh_key_ids', []),
  (_get, set, ids: readonly number[]) => {
    set(keyIdsStateAtom, ids)
    KEYS_STORAGE.setItem('ssh_key_ids', ids)
  }
)
