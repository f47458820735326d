import { SERVER_NAME_MAX } from '@cloud/pricing'
import { atom } from 'jotai'
import { clientAtom } from '../core/client.ts'
import { LATE_AFTER } from '../core/late-after.ts'
import { storage } from '../core/storage.ts'
import { notDone, toastAtom } from '../core/toast.ts'

const KEPT = storage<string>(() => sessionStorage, { parse: (text) => text, format: (text) => text })

// by hand: atomWithStorage would be the only use of jotai/utils on the first page
const base = atom('')
base.onMount = (set) => set((name) => KEPT.getItem('server_name', name))

/** The server's name: not in the address; it outlives signing in and a reload of the tab. */
export const nameAtom = atom(
  (get) => get(base),
  (_get, set, name: string) => {
    set(base, name)
    KEPT.setItem('server_name', name)
  }
)

const busy = atom(false)
export const namingAtom = atom((get) => get(busy))

/**
 * A new name replaces what was in the field when it was asked for; an answer without one empties the field. A call that
 * fails, or takes too long, leaves the field as it is and shows a toast: people can name a server themselves.
 */
export const randomNameAtom = atom(null, async (get, set) => {
  const waits = new AbortController()
  const before = get(nameAtom)
  const late = setTimeout(() => waits.abort(), LATE_AFTER)
  set(busy, true)
  const answer = await get(clientAtom).randomName.get(undefined, { signal: waits.signal })
  clearTimeout(late)
  set(busy, false)
  if (answer.ok) {
    if (get(nameAtom) === before) set(nameAtom, answer.data.server_name.slice(0, SERVER_NAME_MAX))
  } else set(toastAtom, notDone('Имя не придумано', answer.error, 'Имя можно ввести самим.'))
})
