import type { CallError, Result } from '@cloud/api'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface Asked<T> {
  readonly data: T | null
  readonly error: CallError | null
  readonly again: () => void
}

/** What a call answers, asked at once and again when it is wanted; give a function that stays the same. */
export function useAnswer<T>(ask: () => Promise<Result<T>>): Asked<T> {
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
      // nobody waits for it any more
      last.current += 1
    }
  }, [again])
  return {
    data: answer?.ok ? answer.data : null,
    error: answer === null || answer.ok ? null : answer.error,
    again
  }
}
