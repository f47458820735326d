import type { Page } from 'playwright-core'

export interface Pressed {
  /** Milliseconds from the press until the script has drawn the answer into the document. */
  readonly drawn: number
  /** Milliseconds from the press until script, style and layout are done. */
  readonly settled: number
  /** Milliseconds from the press until a frame was painted after that. */
  readonly painted: number
  /** Whether what `watched` finds was another one before the browser could paint. */
  readonly changed: boolean
}

/** Presses what the selector finds and waits for React, which answers a press before the browser can paint. */
export async function press(page: Page, selector: string, watched = 'aside output'): Promise<Pressed> {
  return page
    .locator(selector)
    .first()
    .evaluate(async (target, watched) => {
      const text = () => document.querySelector(watched)?.textContent
      const before = text()
      const start = performance.now()
      if (target instanceof HTMLElement) target.click()
      await Promise.resolve()
      const drawn = performance.now() - start
      // asks for style and layout at once
      document.body.getBoundingClientRect()
      const settled = performance.now() - start
      const changed = text() !== before
      // the task after a frame is the first one that can only come once it is painted
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      return { drawn, settled, painted: performance.now() - start, changed }
    }, watched)
}
