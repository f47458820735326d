import type { CallError, Result } from '@cloud/api'
import { atom, type Getter, type WritableAtom } from 'jotai'

/** State of something that is loaded. The screen is derived from this state alone. */
export type Loadable<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: CallError }
  | { readonly state: 'ready'; readonly data: T }

/** Returns the data if it is loaded, else null. */
export const loadedData = <T>(load: Loadable<T>): T | null => (load.state === 'ready' ? load.data : null)

export const mapLoadable = <T, U>(load: Loadable<T>, change: (data: T) => U): Loadable<U> =>
  load.state === 'ready' ? { state: 'ready', data: change(load.data) } : load

/** Returns true if loading has succeeded or failed. */
export const isSettled = ({ state }: Loadable<unknown>): boolean => state === 'ready' || state === 'failed'

/** Returns true if the server refused with this status, such as 404 for a thing that no longer exists. */
export const isRefused = (error: CallError, status: number): boolean =>
  error.kind === 'refused' && error.status === status

/** Returns true if the user is not signed in. `user/refused-call.ts` handles this for the whole page. */
export const isSignedOut = (error: CallError): boolean => isRefused(error, 401)

/** An action that requests something by its id. */
export type RequestById<T> = WritableAtom<null, [id: number], Promise<Result<T>>>

/** In the foreground loading is shown; in the background the screen keeps the current data, even if the call fails. */
export type LoadMode = 'foreground' | 'background'

/** Takes the place of the last request when data is put. */
const PUT = Symbol('put')

/**
 * Creates a store of loaded data by key. `stateByKey` is the state for the screen. `load` calls the server and returns true if it got a
 * response; per key only the last call counts, even if responses arrive out of order. `put` sets data from another response; a pending call
 * is then repeated, because its response may be older than that data, or have other news. `forget` drops all data and pending responses.
 */
export function createKeyedResource<K, T>(first: Loadable<T> = { state: 'idle' }) {
  const statesAtom = atom<ReadonlyMap<K, Loadable<T>>>(new Map())
  const lastRequestsAtom = atom<ReadonlyMap<K, symbol>>(new Map())
  const stateByKey = atom((get) => {
    const all = get(statesAtom)
    return (key: K): Loadable<T> => all.get(key) ?? first
  })
  const setStateAtom = atom(null, (get, set, key: K, load: Loadable<T>) =>
    set(statesAtom, new Map(get(statesAtom)).set(key, load))
  )
  const setLastRequestAtom = atom(null, (get, set, key: K, request: symbol) =>
    set(lastRequestsAtom, new Map(get(lastRequestsAtom)).set(key, request))
  )
  return {
    stateByKey,
    load: atom(
      null,
      async (
        get,
        set,
        key: K,
        call: (before: T | null) => Promise<Result<T>>,
        mode: LoadMode = 'foreground'
      ): Promise<boolean> => {
        const request = Symbol('request')
        let before = get(stateByKey)(key)
        let answer: Result<T>
        if (mode === 'foreground' || before.state !== 'ready') set(setStateAtom, key, { state: 'loading' })
        do {
          set(setLastRequestAtom, key, request)
          answer = await call(loadedData(before))
          before = get(stateByKey)(key)
        } while (get(lastRequestsAtom).get(key) === PUT)
        if (get(lastRequestsAtom).get(key) !== request) return true
        if (answer.ok) set(setStateAtom, key, { state: 'ready', data: answer.data })
        else if (before.state !== 'ready') set(setStateAtom, key, { state: 'failed', error: answer.error })
        return answer.ok
      }
    ),
    put: atom(null, (_get, set, key: K, data: T) => {
      set(setLastRequestAtom, key, PUT)
      set(setStateAtom, key, { state: 'ready', data })
    }),
    forget: atom(null, (_get, set) => {
      set(statesAtom, new Map())
      set(lastRequestsAtom, new Map())
    })
  }
}

/** Creates a store of data that one call loads. */
export function createResource<T>(
  call: (get: Getter, before: T | null) => Promise<Result<T>>,
  first?: Loadable<T>
) {
  const single = createKeyedResource<null, T>(first)
  return {
    state: atom((get) => get(single.stateByKey)(null)),
    load: atom(null, (get, set, mode?: LoadMode) =>
      set(single.load, null, (before) => call(get, before), mode)
    ),
    put: atom(null, (_get, set, data: T) => set(single.put, null, data))
  }
}

/** Returns a function that creates an abort signal and aborts the previous one, so that only the last request counts. */
export function createLatestSignal() {
  const last = atom<AbortController>()
  return atom(null, (get, set): AbortSignal => {
    get(last)?.abort()
    const controller = new AbortController()
    set(last, controller)
    return controller.signal
  })
}
