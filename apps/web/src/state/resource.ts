import type { Result } from '@cloud/api'
import { atom, type Getter } from 'jotai'
import { isRefused } from './is-refused.ts'
import type { Load } from './load.ts'

/** `aloud` shows the loading; `silently` keeps what is on the screen, also when the call fails. */
export type Manner = 'aloud' | 'silently'

/**
 * Something that one call loads. `state` is what the screen shows, `load` asks (the last question asked decides, whatever
 * order the answers come in) and answers whether it was answered, `put` sets what another answer already told.
 */
export function resource<T>(
  call: (get: Getter, before: T | null) => Promise<Result<T>>,
  first: Load<T> = { state: 'idle' }
) {
  const base = atom<Load<T>>(first)
  const lastQuestion = atom<symbol>()
  return {
    state: atom((get) => get(base)),
    load: atom(null, async (get, set, manner: Manner = 'aloud'): Promise<boolean> => {
      const before = get(base)
      const question = Symbol('question')
      set(lastQuestion, question)
      if (manner === 'aloud' || before.state !== 'ready') set(base, { state: 'loading' })
      const answer = await call(get, before.state === 'ready' ? before.data : null)
      if (get(lastQuestion) !== question) return true
      if (answer.ok) set(base, { state: 'ready', data: answer.data })
      // a session that is over is told, whatever is on the screen
      else if (get(base).state !== 'ready' || isRefused(answer.error, 401))
        set(base, { state: 'failed', error: answer.error })
      return answer.ok
    }),
    put: atom(null, (_get, set, data: T) => {
      set(lastQuestion, Symbol('told'))
      set(base, { state: 'ready', data })
    })
  }
}
