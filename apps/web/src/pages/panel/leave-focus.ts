import { SAID } from './SAID.ts'

/** As a `ref` of what goes when it is pressed: it leaves the focus above the list, where the keys go on from. */
export function leaveFocus(gone: HTMLElement | null): () => void {
  return () => {
    if (gone?.matches(':focus-within')) document.getElementById(SAID)?.focus({ preventScroll: true })
  }
}
