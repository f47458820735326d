import { IDEMPOTENCY_KEY_HOURS } from '@cloud/api'
import { HOUR_MS } from '@cloud/pricing/books'
import { atom, type Getter } from 'jotai'
import { loaded } from '../core/resource.ts'
import { storage } from '../core/storage.ts'
import { user } from '../user/user.ts'

/** Id of an account, 'visitor', or null while the current user is unknown. */
export type Owner = number | 'visitor' | null

/** A write without a final response: under its key at most one is carried out. */
export interface Pending<Sent = unknown> {
  readonly key: string
  readonly owner: Owner
  readonly at: number
  /** Data of the write; undefined if it costs nothing, because such a write is forgotten when the page is closed. */
  readonly sent: Sent
  /** The screen has already reported that the write was not done. */
  readonly isReported: boolean
}

type Writes = Readonly<Record<string, Pending>>

const STORED = 'pending'
const KEPT = IDEMPOTENCY_KEY_HOURS * HOUR_MS

/** Pending writes that the tab keeps through a reload. */
const KEPT_WRITES = storage<Writes>(() => sessionStorage, {
  parse(text) {
    const writes: Writes = JSON.parse(text)
    const isKept = ({ key, sent, at }: Pending) => key && sent && Date.now() - at < KEPT
    return Object.fromEntries(Object.entries(writes).filter(([, write]) => isKept(write)))
  }
})

const base = atom<Writes | null>(null)

/** Writes with an unknown outcome, by subject. Those that cost money survive a reload. */
export const pendingAtom = atom(
  (get) => get(base) ?? KEPT_WRITES.getItem(STORED, {}),
  (get, set, about: string, write: Pending | null) => {
    const others = Object.entries(get(pendingAtom)).filter(([name]) => name !== about)
    const writes = write === null ? others : [...others, [about, write] as const]
    set(base, Object.fromEntries(writes))
    const costly = writes.filter(([, { sent }]) => sent !== undefined)
    KEPT_WRITES.setItem(STORED, Object.fromEntries(costly))
  }
)

export function ownerHere(get: Getter): Owner {
  const who = get(user.state)
  return who.state === 'ready' ? (loaded(who)?.id ?? 'visitor') : null
}

/** Returns true if the current user did not make the write; an unknown current user may be anybody. */
export const isForeign = ({ owner }: Pending, here: Owner): boolean =>
  owner !== null && here !== null && owner !== here

const waitersAtom = atom<Readonly<Record<string, AbortController | undefined>>>({})

/** The waiter for the outcome of a subject: at most one. */
export const waiterAtom = atom(
  (get) => (about: string) => get(waitersAtom)[about],
  (get, set, about: string, waiter?: AbortController) => {
    get(waitersAtom)[about]?.abort()
    set(waitersAtom, { ...get(waitersAtom), [about]: waiter })
  }
)
