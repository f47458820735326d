import type { Page } from 'playwright-core'

export interface ClickTimes {
  /** Milliseconds from the click until the script has updated the document. */
  readonly drawn: number
  /** Milliseconds from the click until script, style and layout are done. */
  readonly settled: number
  /** Milliseconds from the click until the next frame is painted. */
  readonly painted: number
  /** True if the text of `watched` changed before the browser could paint. */
  readonly changed: boolean
}

/** Clicks the first match and waits for React, which renders before the browser can paint. */
export async function clickAndMeasure(
  page: Page,
  selector: string,
  watched = 'aside output'
): Promise<ClickTimes> {
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
      // forces style and layout
      document.body.getBoundingClientRect()
      const settled = performance.now() - start
      const changed = text() !== before
      // a task after a frame runs once the frame is painted
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      return { drawn, settled, painted: performance.now() - start, changed }
    }, watched)
}
