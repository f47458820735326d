import type { CallError, Result } from '@cloud/api'
import { atom, type Getter } from 'jotai'

/** Something that is loaded: what the screen shows follows from this alone. */
export type Load<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: CallError }
  | { readonly state: 'ready'; readonly data: T }

/** What is there, or nothing while it is not. */
export const loaded = <T>(load: Load<T>): T | null => (load.state === 'ready' ? load.data : null)

export const mapLoad = <T, U>(load: Load<T>, change: (data: T) => U): Load<U> =>
  load.state === 'ready' ? { state: 'ready', data: change(load.data) } : load

/** It has come, or is known not to come. */
export const isSettled = ({ state }: Load<unknown>): boolean => state === 'ready' || state === 'failed'

/** The service answered, and with that status: 404 for what there is no more. */
export const isRefused = (error: CallError, status: number): boolean =>
  error.kind === 'refused' && error.status === status

/** Nobody is signed in, or not any more: what follows for the whole page is decided in `user/refused.ts`. */
export const isSignedOut = (error: CallError): boolean => isRefused(error, 401)

/** In the foreground the loading is shown; in the background what is on the screen stays, also when the call fails. */
export type LoadMode = 'foreground' | 'background'

/**
 * Things that calls load, each under its key. `of` is what the screen shows, `load` asks (of the questions about one key the
 * last decides, whatever order the answers come in) and answers whether it was answered, `put` sets what another answer
 * held, `forget` drops all, with the answers that are under way.
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

/** Something that one call loads. */
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

/** Of several questions only the last is of interest: each new one aborts the one before. */
export function latestSignal() {
  const last = atom<AbortController>()
  return atom(null, (get, set): AbortSignal => {
    get(last)?.abort()
    const controller = new AbortController()
    set(last, controller)
    return controller.signal
  })
}
