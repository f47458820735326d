import type { CallError, Result } from '@cloud/api'
import { atom, type Getter } from 'jotai'

/** In the foreground the loading is shown; in the background what is on the screen stays, also when the call fails. */
export type LoadMode = 'foreground' | 'background'

/**
 * Something that one call loads. `state` is what the screen shows, `load` asks (the last question asked decides, whatever
 * order the answers come in) and answers whether it was answered, `put` sets what another answer held.
 */
export function resource<T>(
  call: (get: Getter, before: T | null) => Promise<Result<T>>,
  first: Load<T> = { state: 'idle' }
) {
  const base = atom<Load<T>>(first)
  const lastQuestion = atom<symbol>()
  return {
    state: atom((get) => get(base)),
    load: atom(null, async (get, set, mode: LoadMode = 'foreground'): Promise<boolean> => {
      const before = get(base)
      const question = Symbol('question')
      set(lastQuestion, question)
      if (mode === 'foreground' || before.state !== 'ready') set(base, { state: 'loading' })
      const answer = await call(get, before.state === 'ready' ? before.data : null)
      if (get(lastQuestion) !== question) return true
      if (answer.ok) set(base, { state: 'ready', data: answer.data })
      // a session that is over is shown, whatever is on the screen
      else if (get(base).state !== 'ready' || isRefused(answer.error, 401))
        set(base, { state: 'failed', error: answer.error })
      return answer.ok
    }),
    put: atom(null, (_get, set, data: T) => {
      set(lastQuestion, Symbol('put'))
      set(base, { state: 'ready', data })
    })
  }
}

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

/** The service answered, and with that status: 401 for a session that is over, 404 for what there is no more. */
export const isRefused = (error: CallError, status: number): boolean =>
  error.kind === 'refused' && error.status === status

/** It has come, or is known not to come. */
export const isSettled = ({ state }: Load<unknown>): boolean => state === 'ready' || state === 'failed'
