import { type RefObject, useEffect, useLayoutEffect } from 'react'

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
 * above the list, so that keyboard users continue from there. If the line disappears with the focus, the other element gets it.
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
      const menu = line.current?.querySelector<HTMLElement>('[popovertarget]')
      // only a control is scrolled into view; the page stays where a line disappeared
      if (menu) menu.focus()
      else document.getElementById(otherwise_id)?.focus({ preventScroll: true })
    }
  }, [line, acting, otherwise_id])
  // the cleanup of a layout effect runs while the line is still in the document
  useLayoutEffect(
    () => () => {
      if (line.current?.matches(':focus-within'))
        document.getElementById(otherwise_id)?.focus({ preventScroll: true })
    },
    [line, otherwise_id]
  )
}
