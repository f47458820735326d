import { useEffect, useState } from 'react'
import { useValue } from '../../../state/hooks.ts'
import type { WriteError } from '../../../state/mutation/mutation.ts'
import { pendingWritesAtom } from '../../../state/mutation/pending-writes.ts'

interface ServerCall {
  readonly busy: boolean
  /** The reason of the failure. */
  readonly refused: WriteError | null
  readonly send: () => void
}

/** Handles a click that calls the server: one at a time, and reported when done. */
export function useServerCall(act: () => Promise<WriteError | null>, onDone: () => void): ServerCall {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<WriteError | null>(null)

  async function press() {
    if (busy) return
    setBusy(true)
    const answer = await act()
    setBusy(false)
    setRefused(answer)
    if (answer === null) onDone()
  }

  // the outcome was found later and reported
  const pending = useValue(pendingWritesAtom)
  const isOver = refused?.lost?.isDone === 'unknown' && pending[refused.lost.subject] === undefined
  useEffect(() => {
    if (isOver) onDone()
  }, [isOver, onDone])

  return { busy, refused, send: () => void press() }
}
