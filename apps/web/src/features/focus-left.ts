/** After what had the focus has gone with an act, it goes on where the person can read what came of it. */
export function focusLeft(id: string): void {
  setTimeout(() => {
    const place = document.getElementById(id)
    if (place === null || document.activeElement !== document.body) return
    const { top, bottom } = place.getBoundingClientRect()
    // what is seen already stays where it is
    place.focus({ preventScroll: bottom > 0 && top < innerHeight })
  })
}
