import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Id of the element with the number of servers, which gets the focus when an element leaves the list. */
export const SERVER_COUNT_ID = 'server-count'

/** Moves the focus, by default without scrolling, so that the page stays where an element disappeared. */
const focusById = (id: string, preventScroll = true) => document.getElementById(id)?.focus({ preventScroll })

const isFocusLost = () => document.activeElement === document.body

/** A `ref` for an element that disappears on a click: moves the focus above the list, so that keyboard users continue from there. */
export function focusCountOnRemoval(gone: HTMLElement | null): () => void {
  return () => {
    if (gone?.matches(':focus-within')) focusById(SERVER_COUNT_ID)
  }
}

/**
 * Moves a focus whose element is removed to the menu of the line, so that keyboard users continue from there. Without a menu, another
 * element gets the focus, by default the number of servers above the list. Another tab can remove the element, too.
 */
export function useRestoredFocus(line: RefObject<HTMLElement | null>, otherwise_id = SERVER_COUNT_ID): void {
  /** Last focused element of the line. */
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = line.current
    const note = ({ target }: FocusEvent) => {
      focused.current = target as Element
    }
    element?.addEventListener('focusin', note)
    return () => {
      element?.removeEventListener('focusin', note)
      const { activeElement } = document
      if (!element?.contains(activeElement)) return
      // scroll only for the keyboard: its user must see the focus
      const preventScroll = activeElement?.matches('dialog :focus-visible') !== true
      // a dialog of the line is still open, so no element behind it can have the focus
      setTimeout(() => isFocusLost() && focusById(otherwise_id, preventScroll))
    }
  }, [line, otherwise_id])
  useLayoutEffect(() => {
    const removed = focused.current
    if (removed?.isConnected !== false) return
    focused.current = null
    if (!isFocusLost()) return
    const menu = line.current?.querySelector<HTMLElement>('[popovertarget]')
    // scroll only after the user's own action, which a dialog has confirmed
    if (menu) menu.focus({ preventScroll: removed.closest('dialog') === null })
    else focusById(otherwise_id)
  })
}
