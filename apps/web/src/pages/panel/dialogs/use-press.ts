import type { CallError } from '@cloud/api'
import { useState } from 'react'

interface Pressed {
  readonly busy: boolean
  /** Why it could not be done. */
  readonly refused: CallError | null
  readonly press: () => void
}

/** A press that asks the service for something: one at a time, and told when it is done. */
export function usePress(act: () => Promise<CallError | null>, onDone: () => void): Pressed {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<CallError | null>(null)

  async function press() {
    if (busy) return
    setBusy(true)
    const answer = await act()
    setBusy(false)
    setRefused(answer)
    if (answer === null) onDone()
  }

  return { busy, refused, press: () => void press() }
}
