import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

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
 * Restores a lost focus after an action, or a change in another tab, that removed the focused button or the whole line: to the line's menu,
 * or to another element, by default above the list, so that keyboard users continue from there. If the line disappears with the focus, the
 * other element gets it.
 */
export function useRestoredFocus(
  line: RefObject<HTMLElement | null>,
  acting: boolean,
  otherwise_id = SERVER_COUNT_ID
): void {
  /** Last focused element of the line. */
  const focused = useRef<Node>(null)
  const restore = useEffectEvent((preventScroll: boolean) => {
    if (document.activeElement !== document.body) return
    const menu = line.current?.querySelector<HTMLElement>('[popovertarget]')
    if (menu) menu.focus({ preventScroll })
    else document.getElementById(otherwise_id)?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (!acting) return
    // a control is scrolled into view; the page stays where a line disappeared
    return () => restore(false)
  }, [acting])
  useEffect(() => {
    const element = line.current
    const note = ({ target }: FocusEvent) => {
      focused.current = target as Node
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [line])
  useEffect(() => {
    if (focused.current?.isConnected !== false) return
    focused.current = null
    // the user may have scrolled away
    restore(true)
  })
  // the cleanup of a layout effect runs while the line is still in the document
  useLayoutEffect(
    () => () => {
      if (line.current?.matches(':focus-within'))
        document.getElementById(otherwise_id)?.focus({ preventScroll: true })
    },
    [line, otherwise_id]
  )
}
