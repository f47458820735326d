import type { CallError, Result } from '@cloud/api'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Loadable, loadedData } from '../../../state/core/resource.ts'

export interface LoadedPreview<T> {
  readonly load: Loadable<T>
  readonly data: T | null
  readonly error: CallError | null
  readonly again: () => void
}

/** Loads a response on mount and again on request; `ask` must be a stable function. */
export function useLoadedPreview<T>(ask: () => Promise<Result<T>>): LoadedPreview<T> {
  const [answer, setAnswer] = useState<Result<T> | null>(null)
  const last = useRef(0)
  const again = useCallback(() => {
    last.current += 1
    const question = last.current
    void ask().then((found) => {
      if (last.current === question) setAnswer(found)
    })
  }, [ask])
  useEffect(() => {
    again()
    return () => {
      // the component is gone
      last.current += 1
    }
  }, [again])
  const load: Loadable<T> =
    answer === null
      ? { state: 'loading' }
      : answer.ok
        ? { state: 'ready', data: answer.data }
        : { state: 'failed', error: answer.error }
  return { load, data: loadedData(load), error: load.state === 'failed' ? load.error : null, again }
}
