import { SERVER_NAME_MAX } from '@cloud/pricing'
import { atom } from 'jotai'
import { clientAtom } from '../core/api-client.ts'
import { LATE_AFTER_MS } from '../core/late-after.ts'
import { createStorage } from '../core/storage.ts'
import { failureToast, toastAtom } from '../core/toast.ts'

const NAME_STORAGE = createStorage<string>(() => sessionStorage, {
  parse: (text) => text,
  format: (text) => text
})

// not atomWithStorage, which would be the only use of jotai/utils on the first page
const nameStateAtom = atom('')
nameStateAtom.onMount = (set) => set((name) => NAME_STORAGE.getItem('server_name', name))

/** The server's name. It is not in the address; the tab keeps it through sign-in and reload. */
export const serverNameAtom = atom(
  (get) => get(nameStateAtom),
  (_get, set, name: string) => {
    set(nameStateAtom, name)
    NAME_STORAGE.setItem('server_name', name)
  }
)

const isNamingStateAtom = atom(false)
export const isNamingAtom = atom((get) => get(isNamingStateAtom))

/**
 * Loads a random name into the field, unless the user has changed the field meanwhile. If the call fails or takes too long, the field stays
 * and a toast is shown.
 */
export const randomNameAtom = atom(null, async (get, set) => {
  const waits = new AbortController()
  const before = get(serverNameAtom)
  const late = setTimeout(() => waits.abort(), LATE_AFTER_MS)
  set(isNamingStateAtom, true)
  const answer = await get(clientAtom).randomName.get(undefined, { signal: waits.signal })
  clearTimeout(late)
  set(isNamingStateAtom, false)
  if (answer.ok) {
    if (get(serverNameAtom) === before) set(serverNameAtom, answer.data.server_name.slice(0, SERVER_NAME_MAX))
  } else set(toastAtom, failureToast('Имя не придумано', answer.error, 'Имя можно ввести самим.'))
})
