import type { CallError, Result } from '@cloud/api'
import { atom, type Getter } from 'jotai'

/** State of something that is loaded. The screen is derived from this state alone. */
export type Load<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: CallError }
  | { readonly state: 'ready'; readonly data: T }

/** Returns the data if it is loaded, else null. */
export const loaded = <T>(load: Load<T>): T | null => (load.state === 'ready' ? load.data : null)

export const mapLoad = <T, U>(load: Load<T>, change: (data: T) => U): Load<U> =>
  load.state === 'ready' ? { state: 'ready', data: change(load.data) } : load

/** Returns true if loading has succeeded or failed. */
export const isSettled = ({ state }: Load<unknown>): boolean => state === 'ready' || state === 'failed'

/** Returns true if the server refused with this status, such as 404 for a thing that no longer exists. */
export const isRefused = (error: CallError, status: number): boolean =>
  error.kind === 'refused' && error.status === status

/** Returns true if the user is not signed in (any more). `user/refused.ts` handles this for the whole page. */
export const isSignedOut = (error: CallError): boolean => isRefused(error, 401)

/** In the foreground loading is shown; in the background the screen keeps the current data, even if the call fails. */
export type LoadMode = 'foreground' | 'background'

/**
 * Creates a store of loaded data by key. `of` is the state for the screen. `load` calls the server and returns true if it got a response;
 * per key only the last call counts, even if responses arrive out of order. `put` sets data from another response. `forget` drops all data
 * and pending responses.
 */
export function keyedResource<K, T>(first: Load<T> = { state: 'idle' }) {
  const base = atom<ReadonlyMap<K, Load<T>>>(new Map())
  const lastQuestions = atom<ReadonlyMap<K, symbol>>(new Map())
  const of = atom((get) => {
    const all = get(base)
    return (key: K): Load<T> => all.get(key) ?? first
  })
  const setAtom = atom(null, (get, set, key: K, load: Load<T>) =>
    set(base, new Map(get(base)).set(key, load))
  )
  const askAtom = atom(null, (get, set, key: K) => {
    const question = Symbol('question')
    set(lastQuestions, new Map(get(lastQuestions)).set(key, question))
    return question
  })
  return {
    of,
    load: atom(
      null,
      async (
        get,
        set,
        key: K,
        call: (before: T | null) => Promise<Result<T>>,
        mode: LoadMode = 'foreground'
      ): Promise<boolean> => {
        const before = get(of)(key)
        const question = set(askAtom, key)
        if (mode === 'foreground' || before.state !== 'ready') set(setAtom, key, { state: 'loading' })
        const answer = await call(loaded(before))
        if (get(lastQuestions).get(key) !== question) return true
        if (answer.ok) set(setAtom, key, { state: 'ready', data: answer.data })
        else if (get(of)(key).state !== 'ready') set(setAtom, key, { state: 'failed', error: answer.error })
        return answer.ok
      }
    ),
    put: atom(null, (_get, set, key: K, data: T) => {
      set(askAtom, key)
      set(setAtom, key, { state: 'ready', data })
    }),
    forget: atom(null, (_get, set) => {
      set(base, new Map())
      set(lastQuestions, new Map())
    })
  }
}

/** Creates a store of data that one call loads. */
export function resource<T>(call: (get: Getter, before: T | null) => Promise<Result<T>>, first?: Load<T>) {
  const only = keyedResource<null, T>(first)
  return {
    state: atom((get) => get(only.of)(null)),
    load: atom(null, (get, set, mode?: LoadMode) =>
      set(only.load, null, (before) => call(get, before), mode)
    ),
    put: atom(null, (_get, set, data: T) => set(only.put, null, data))
  }
}

/** Returns a function that creates an abort signal and aborts the previous one, so that only the last request counts. */
export function latestSignal() {
  const last = atom<AbortController>()
  return atom(null, (get, set): AbortSignal => {
    get(last)?.abort()
    const controller = new AbortController()
    set(last, controller)
    return controller.signal
  })
}
