import { useEffect, useState } from 'react'
import { useVisibleAgain } from '../../../shared/browser/use-visible-again.ts'
import { useAction } from '../../../state/hooks.ts'
import { loadWebhooksAtom, type WatchedWebhook } from '../../../state/programs/account-webhooks.ts'

/** Attempts that are due within this time are awaited. */
const SOON_MS = 15_000
const INTERVAL_MS = 1500

/**
 * Loads the webhooks, again when the page becomes visible, and repeatedly while an attempt is due soon.
 *
 * @returns the time of the last load: deliveries are dated by the clock of the machine, also in a sandbox
 */
export function useFreshWebhooks(webhooks: readonly WatchedWebhook[] | null): number {
  const load = useAction(loadWebhooksAtom)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => void load(), [load])
  useVisibleAgain(load)
  useEffect(() => {
    setNow(Date.now())
    const isDueSoon = webhooks?.some(({ deliveries }) =>
      deliveries.some(
        ({ next_attempt_at }) =>
          next_attempt_at !== null && Date.parse(next_attempt_at) < Date.now() + SOON_MS
      )
    )
    if (isDueSoon !== true) return undefined
    const timer = setTimeout(() => {
      if (!document.hidden) void load()
    }, INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [webhooks, load])
  return now
}
