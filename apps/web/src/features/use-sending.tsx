import type { CallError } from '@cloud/api'
import type { Elements } from '@cloud/ui'
import { useRef, useState } from 'react'
import { SlowNotice } from '../loading/slow-notice.tsx'

interface Try<What> {
  readonly what: What
  readonly nth: number
}

interface Sending<What> {
  readonly busy: boolean
  /** Says that the answer is late, with a way to send the same again, whatever is typed meanwhile. */
  readonly slowNotice: Elements
  readonly start: (what: What) => Promise<void>
}

/**
 * Sends something that can be sent again while its answer is late. The first success counts, and only the last refusal;
 * answers to what was sent before something else are ignored.
 */
export function useSending<What, Refused extends CallError = CallError>(
  send: (what: What) => Promise<Refused | null>,
  onAnswer: (refused: Refused | null, what: What) => void
): Sending<What> {
  const [sending, setSending] = useState<Try<What> | null>(null)
  /** The try whose answer counts. An earlier try of the same may still succeed after it was refused. */
  const last = useRef<Try<What> | null>(null)

  async function start(what: What) {
    const mine = { what, nth: (last.current?.nth ?? 0) + 1 }
    last.current = mine
    setSending(mine)
    const refused = await send(what)
    if (refused === null ? last.current?.what !== what : last.current !== mine) return
    if (refused === null) last.current = null
    setSending(null)
    onAnswer(refused, what)
  }

  return {
    busy: sending !== null,
    slowNotice: sending !== null && <SlowNotice key={sending.nth} onRetry={() => void start(sending.what)} />,
    start
  }
}
