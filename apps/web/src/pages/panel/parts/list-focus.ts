import { type RefObject, useEffect } from 'react'

/** Id of the element with the number of servers, which gets the focus when an element leaves the list. */
export const SERVER_COUNT_ID = 'server-count'

/** A `ref` for an element that disappears on a click: moves the focus above the list, so that keyboard users continue from there. */
export function focusCountOnRemoval(gone: HTMLElement | null): () => void {
  return () => {
    if (gone?.matches(':focus-within'))
      document.getElementById(SERVER_COUNT_ID)?.focus({ preventScroll: true })
  }
}

/**
 * Restores a lost focus after an action that removed its button or the whole line: to the line's menu, or to another element, by default
 * above the list, so that keyboard users continue from there.
 */
export function useRestoredFocus(
  line: RefObject<HTMLElement | null>,
  acting: boolean,
  otherwise_id = SERVER_COUNT_ID
): void {
  useEffect(() => {
    if (!acting) return
    return () => {
      if (document.activeElement !== document.body) return
      const near =
        line.current?.querySelector<HTMLElement>('[popovertarget]') ?? document.getElementById(otherwise_id)
      near?.focus({ preventScroll: true })
    }
  }, [line, acting, otherwise_id])
}
