import type { Elements } from '@cloud/ui'
import { type ReactNode, Suspense, useEffect } from 'react'
import type { Field } from './replay-early-input.ts'

function HydrationReplay() {
  useEffect(replayEarlyInput, [])
  return null
}

/** `Suspense` that replays the early input of its children once they are hydrated. Without the replay, that input would be lost. */
export const HydratedSuspense = ({
  fallback,
  children
}: {
  readonly fallback: ReactNode
  readonly children: Elements
}) => (
  <Suspense fallback={fallback}>
    {children}
    <HydrationReplay />
  </Suspense>
)

declare global {
  interface Window {
    /** Actions before hydration, with the resulting values (recorded by the shell). */
    early?: Map<Field, string>
  }
}

/** Replays choices, typed text and clicks made before this part of the page was hydrated. */
export function replayEarlyInput(): void {
  // rare, so the script is loaded only if needed
  if (window.early?.size)
    void import('./replay-early-input.ts').then((module) => module.replayOnHydrated(window.early))
}
