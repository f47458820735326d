import { type KeyboardEvent, useRef } from 'react'

/**
 * Returns a handler for `onKeyDown` of an element in which the focus moves by itself. A held Enter clicks the focused button
 * again and again; with the handler it does not click a button that took the focus meanwhile.
 */
export function useHeldEnter(): (event: KeyboardEvent) => void {
  const pressed = useRef<EventTarget>(null)
  return (event) => {
    if (!event.repeat) pressed.current = event.target
    else if (event.key === 'Enter' && event.target !== pressed.current) event.preventDefault()
  }
}
