import { useEffect, useState } from 'react'
import { useVisibleAgain } from '../../../shared/browser/use-visible-again.ts'
import { machineClockAtom } from '../../../state/core/machine-clock.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { loadWebhooksAtom, type WatchedWebhook } from '../../../state/programs/account-webhooks.ts'

/** Attempts that are due within this time are awaited. */
const SOON_MS = 15_000
const INTERVAL_MS = 1500

/**
 * Loads the webhooks, again when the page becomes visible, and repeatedly while an attempt is due soon.
 *
 * @returns the time of the last load, by the clock that dates deliveries
 */
export function useFreshWebhooks(webhooks: readonly WatchedWebhook[] | null): number {
  const load = useAction(loadWebhooksAtom)
  const clock = useValue(machineClockAtom)
  const [now, setNow] = useState(clock)
  useEffect(() => void load(), [load])
  useVisibleAgain(load)
  useEffect(() => {
    setNow(clock())
    const isDueSoon = webhooks?.some(({ deliveries }) =>
      deliveries.some(
        ({ next_attempt_at }) => next_attempt_at !== null && Date.parse(next_attempt_at) < clock() + SOON_MS
      )
    )
    if (isDueSoon !== true) return undefined
    const timer = setTimeout(() => {
      if (!document.hidden) void load()
    }, INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [webhooks, load, clock])
  return now
}
