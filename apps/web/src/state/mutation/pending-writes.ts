import { IDEMPOTENCY_KEY_HOURS } from '@cloud/api'
import { HOUR_MS } from '@cloud/pricing/books'
import { atom, type Getter } from 'jotai'
import { loadedData } from '../core/resource.ts'
import { createStorage } from '../core/storage.ts'
import { userResource } from '../user/current-user.ts'

/** Id of an account, 'visitor', or null while the current user is unknown. */
export type WriteOwner = number | 'visitor' | null

/** A write without a final response: under its key at most one is carried out. */
export interface PendingWrite<Sent = unknown> {
  readonly key: string
  readonly owner: WriteOwner
  readonly at: number
  /** Data of the write; undefined if it costs nothing, because such a write is forgotten when the page is closed. */
  readonly sent: Sent
  /** The screen has already reported that the write was not done. */
  readonly isReported: boolean
}

type PendingWrites = Readonly<Record<string, PendingWrite>>

const STORAGE_KEY = 'pending'
const KEPT_MS = IDEMPOTENCY_KEY_HOURS * HOUR_MS

/** Pending writes that the tab keeps through a reload. */
const WRITE_STORAGE = createStorage<PendingWrites>(() => sessionStorage, {
  parse(text) {
    const writes: PendingWrites = JSON.parse(text)
    const isKept = ({ key, sent, at }: PendingWrite) => key && sent && Date.now() - at < KEPT_MS
    return Object.fromEntries(Object.entries(writes).filter(([, write]) => isKept(write)))
  }
})

const pendingStateAtom = atom<PendingWrites | null>(null)

/** Writes with an unknown outcome, by subject. Writes that cost money survive a reload. */
export const pendingWritesAtom = atom(
  (get) => get(pendingStateAtom) ?? WRITE_STORAGE.getItem(STORAGE_KEY, {}),
  (get, set, subject: string, write: PendingWrite | null) => {
    const others = Object.entries(get(pendingWritesAtom)).filter(([name]) => name !== subject)
    const writes = write === null ? others : [...others, [subject, write] as const]
    set(pendingStateAtom, Object.fromEntries(writes))
    const costly = writes.filter(([, { sent }]) => sent !== undefined)
    WRITE_STORAGE.setItem(STORAGE_KEY, Object.fromEntries(costly))
  }
)

export function currentOwner(get: Getter): WriteOwner {
  const who = get(userResource.state)
  return who.state === 'ready' ? (loadedData(who)?.id ?? 'visitor') : null
}

/** Returns true if the current user did not make the write; an unknown current user may be anybody. */
export const isForeignWrite = ({ owner }: PendingWrite, here: WriteOwner): boolean =>
  owner !== null && here !== null && owner !== here

const waitersAtom = atom<Readonly<Record<string, AbortController | undefined>>>({})

/** The waiter for the outcome of a subject: at most one. */
export const waiterAtom = atom(
  (get) => (subject: string) => get(waitersAtom)[subject],
  (get, set, subject: string, waiter?: AbortController) => {
    get(waitersAtom)[subject]?.abort()
    set(waitersAtom, { ...get(waitersAtom), [subject]: waiter })
  }
)
