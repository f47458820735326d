import { IDEMPOTENCY_KEY_HOURS } from '@cloud/api'
import { HOUR_MS } from '@cloud/pricing/books'
import { atom, type Getter } from 'jotai'
import { loaded } from '../core/resource.ts'
import { storage } from '../core/storage.ts'
import { user } from '../user/user.ts'

/** An account, a visitor, or null while it is not known who is here. */
export type Owner = number | 'visitor' | null

/** A write that is not answered for good: under its key at most one is done. */
export interface Pending<Sent = unknown> {
  readonly key: string
  readonly owner: Owner
  readonly at: number
  /** What was asked for; undefined where it costs nothing, for then it is forgotten with the page. */
  readonly sent: Sent
  /** The screen has said that it was not done. */
  readonly isReported: boolean
}

type Writes = Readonly<Record<string, Pending>>

const STORED = 'pending'
const KEPT = IDEMPOTENCY_KEY_HOURS * HOUR_MS

/** What the tab keeps through a reload. */
const KEPT_WRITES = storage<Writes>(() => sessionStorage, {
  parse(text) {
    const writes: Writes = JSON.parse(text)
    const isKept = ({ key, sent, at }: Pending) => key && sent && Date.now() - at < KEPT
    return Object.fromEntries(Object.entries(writes).filter(([, write]) => isKept(write)))
  }
})

const base = atom<Writes | null>(null)

/** The writes of which nobody knows whether they were done, by what they are about. Those that cost outlive a reload. */
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

/** Somebody else is here than who made the write; one who could not be loaded may be anybody. */
export const isForeign = ({ owner }: Pending, here: Owner): boolean =>
  owner !== null && here !== null && owner !== here

const waitersAtom = atom<Readonly<Record<string, AbortController | undefined>>>({})

/** Whoever waits for what becomes of a thing: one at most. */
export const waiterAtom = atom(
  (get) => (about: string) => get(waitersAtom)[about],
  (get, set, about: string, waiter?: AbortController) => {
    get(waitersAtom)[about]?.abort()
    set(waitersAtom, { ...get(waitersAtom), [about]: waiter })
  }
)
