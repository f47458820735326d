import { useEffect } from 'react'
import type { Field } from './replay-early-input.ts'

/** Replays early input of its parent part once that part is hydrated. */
export function HydrationReplay() {
  useEffect(replayEarlyInput, [])
  return null
}

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
