/** Moves the focus to an element that shows the result, if the focused element was removed. */
export function focusIfLost(id: string): void {
  setTimeout(() => {
    const place = document.getElementById(id)
    if (place === null || document.activeElement !== document.body) return
    const { top, bottom } = place.getBoundingClientRect()
    // do not scroll if the element is already visible
    place.focus({ preventScroll: bottom > 0 && top < innerHeight })
  })
}
