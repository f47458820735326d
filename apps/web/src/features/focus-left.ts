/** After what had the focus has gone with an act, it goes on where the person can read what came of it. */
export function focusLeft(id: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
  })
}
