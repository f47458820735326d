import { type RefObject, useEffect } from 'react'
import { SAID } from './SAID.ts'

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
        line.current?.querySelector<HTMLElement>('[popovertarget]') ?? document.getElementById(SAID)
      near?.focus({ preventScroll: true })
    }
  }, [line, acting])
}
