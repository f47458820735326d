import { type RefObject, useEffect } from 'react'

/** The element with the number of servers: what leaves the list gives the focus there. */
export const SERVER_COUNT_ID = 'server-count'

/** As a `ref` of what goes when it is pressed: it leaves the focus above the list, where the keys go on from. */
export function leaveFocus(gone: HTMLElement | null): () => void {
  return () => {
    if (gone?.matches(':focus-within'))
      document.getElementById(SERVER_COUNT_ID)?.focus({ preventScroll: true })
  }
}

/**
 * When an act is over, the button that began it may be gone, or the whole line. A focus that fell to the page goes to the
 * line's menu then, or above the list: the keys go on from there.
 */
export function useKeptFocus(line: RefObject<HTMLElement | null>, acting: boolean): void {
  useEffect(() => {
    if (!acting) return
    return () => {
      if (document.activeElement !== document.body) return
      const near =
        line.current?.querySelector<HTMLElement>('[popovertarget]') ??
        document.getElementById(SERVER_COUNT_ID)
      near?.focus({ preventScroll: true })
    }
  }, [line, acting])
}
