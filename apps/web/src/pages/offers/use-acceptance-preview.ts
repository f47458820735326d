import type { OfferPreview, SavedOffer } from '@cloud/api'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAction } from '../../state/hooks.ts'
import { previewOfferAtom } from '../../state/offers/acceptance-preview.ts'

interface AcceptancePreview {
  /** null while it is unknown. */
  readonly acceptance: OfferPreview | null
  readonly checking: boolean
  readonly check: () => Promise<void>
}

/**
 * Loads the effect of accepting an open offer: when the page is shown or becomes visible, and when the balance or the choice to queue
 * changes.
 */
export function useAcceptancePreview(
  { id, status }: SavedOffer,
  queues: boolean,
  balance: number | null | undefined
): AcceptancePreview {
  const preview = useAction(previewOfferAtom)
  const isOpen = status === 'open'
  const [known, setKnown] = useState<OfferPreview | null>(null)
  const [checking, setChecking] = useState(isOpen)
  const latest = useRef(0)
  const check = useCallback(async () => {
    latest.current += 1
    const mine = latest.current
    setChecking(true)
    const answer = await preview(id, queues)
    if (mine !== latest.current) return
    setChecking(false)
    setKnown(answer.ok ? answer.data : null)
  }, [preview, id, queues])
  // with another balance other servers start
  useEffect(() => {
    if (!isOpen || balance === undefined) return
    const look = () => document.hidden || void check()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isOpen, balance, check])
  return { acceptance: known?.is_in_queue === queues ? known : null, checking, check }
}
