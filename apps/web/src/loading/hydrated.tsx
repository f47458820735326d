import { useEffect } from 'react'

/** Is hydrated as a part of its parent: what was done there before is repeated then. */
export function Hydrated() {
  useEffect(replayEarlyInput, [])
  return null
}

declare global {
  interface Window {
    /** What was done before hydration, with the value that it left (the shell keeps it). */
    early?: Map<Element, string>
  }
}

/** What a person chose, typed or pressed before this part of the page was hydrated is not lost: it is done now. */
export function replayEarlyInput(): void {
  // rare, so that it is loaded only then
  if (window.early?.size)
    void import('./replay-early-input.ts').then((module) => module.replayEarly(window.early))
}
