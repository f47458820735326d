import { useEffect } from 'react'

/** Is hydrated together with the part of the page that it stands in. */
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
    void import('./replay-early-input.ts').then((late) => late.replayEarly(window.early))
}
