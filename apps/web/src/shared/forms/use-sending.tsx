import type { CallError } from '@cloud/api'
import type { Elements } from '@cloud/ui'
import { useCallback, useRef, useState } from 'react'
import { SlowNotice } from '../../loading/slow-notice.tsx'

interface Attempt<What> {
  readonly what: What
  readonly nth: number
  /** The focused control, which gets the focus back when the retry button disappears. */
  readonly control: Element | null
}

interface Sending<What, Refused> {
  readonly busy: boolean
  /** Data that is being sent. */
  readonly sent: What | null
  /** The refusal, until data is sent again. */
  readonly error: Refused | null
  readonly clearError: () => void
  /** Notice that the response is late, with a button that sends the same data again, even if the form has changed meanwhile. */
  readonly slowNotice: Elements
  readonly start: (what: What) => Promise<void>
}

/**
 * Sends data that can be sent again while the response is late. The first success and the last refusal count; responses to other data sent
 * before are ignored.
 */
export function useSending<What, Refused extends CallError = CallError>(
  send: (what: What) => Promise<Refused | null>,
  onAnswer?: (refused: Refused | null, what: What) => void
): Sending<What, Refused> {
  const [sending, setSending] = useState<Attempt<What> | null>(null)
  const [error, setError] = useState<Refused | null>(null)
  /** The attempt whose response counts. An earlier attempt with the same data may still succeed after a refusal. */
  const last = useRef<Attempt<What> | null>(null)

  async function start(what: What) {
    const mine = { what, nth: (last.current?.nth ?? 0) + 1, control: document.activeElement }
    last.current = mine
    setSending(mine)
    setError(null)
    const refused = await send(what)
    if (refused === null ? last.current?.what !== what : last.current !== mine) return
    if (refused === null) last.current = null
    setSending(null)
    setError(refused)
    onAnswer?.(refused, what)
  }

  function retry({ what, control }: Attempt<What>) {
    if (control instanceof HTMLElement) control.focus()
    void start(what)
  }

  return {
    busy: sending !== null,
    sent: sending?.what ?? null,
    error,
    clearError: useCallback(() => setError(null), []),
    slowNotice: sending !== null && <SlowNotice key={sending.nth} onRetry={() => retry(sending)} />,
    start
  }
}
