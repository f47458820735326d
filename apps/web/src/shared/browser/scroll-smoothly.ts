function stopScroll({ repeat }: KeyboardEvent) {
  // a held key does not stop the scroll that it has started
  if (repeat) return
  removeEventListener('keydown', stopScroll, true)
  scrollTo(scrollX, scrollY)
}

/**
 * Scrolls to an element, smoothly unless the user prefers reduced motion. A key stops the scroll: otherwise it would continue
 * after the key has moved the focus, and the focused element could end outside the window.
 */
export function scrollSmoothly(element: Element, block: ScrollLogicalPosition): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block, behavior: still ? 'auto' : 'smooth' })
  // in the capture phase: the key that starts the scroll must not stop it
  addEventListener('keydown', stopScroll, true)
}
