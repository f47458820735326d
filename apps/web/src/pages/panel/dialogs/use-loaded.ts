import type { CallError, Result } from '@cloud/api'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Loadable, loadedData, type RequestById } from '../../../state/core/resource.ts'
import { useAction } from '../../../state/hooks.ts'

interface Loaded<T> {
  readonly load: Loadable<T>
  readonly data: T | null
  readonly error: CallError | null
  readonly again: () => void
}

/** Loads something by its id on mount and again on request; nothing while `id` is null. */
export function useLoaded<T>(requestAtom: RequestById<T>, id: number | null): Loaded<T> {
  const request = useAction(requestAtom)
  const [answer, setAnswer] = useState<Result<T> | null>(null)
  const last = useRef(0)
  const again = useCallback(() => {
    last.current += 1
    const nth = last.current
    if (id === null) return setAnswer(null)
    void request(id).then((found) => {
      if (last.current === nth) setAnswer(found)
    })
  }, [request, id])
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
