import type { Elements } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { useSending } from '../../../shared/forms/use-sending.tsx'
import { useValue } from '../../../state/hooks.ts'
import type { WriteError } from '../../../state/mutation/mutation.ts'
import { pendingWritesAtom } from '../../../state/mutation/pending-writes.ts'

interface ServerCall {
  readonly busy: boolean
  /** Notice that the response is late, with a button that sends the action again. */
  readonly slowNotice: Elements
  /** The reason of the failure. */
  readonly refused: WriteError | null
  readonly send: () => void
}

/** Handles a click that takes money: one at a time, and reported when done. */
export function useServerCall(act: () => Promise<WriteError | null>, onDone: () => void): ServerCall {
  const [refused, setRefused] = useState<WriteError | null>(null)
  const { busy, slowNotice, start } = useSending<typeof act, WriteError>(
    (sent) => sent(),
    (answer) => {
      setRefused(answer)
      if (answer === null) onDone()
    }
  )

  // the outcome was found later and reported
  const pending = useValue(pendingWritesAtom)
  const isOver = refused?.lost?.isDone === 'unknown' && pending[refused.lost.subject] === undefined
  useEffect(() => {
    if (isOver) onDone()
  }, [isOver, onDone])

  return { busy, slowNotice, refused, send: () => void (busy || start(act)) }
}
