import type { Page } from 'playwright-core'
import { accepting, compareWithAccepted } from './compare-with-accepted.ts'

/**
 * Takes screenshots of the page until one equals the accepted one. Returns `null` then, or the difference after
 * `timeoutMs`. Times of day depend on the run, so all of them are replaced by 12:00.
 */
export async function comparePage(page: Page, name: string, timeoutMs: number): Promise<string | null> {
  const until = Date.now() + timeoutMs
  let previous: Buffer | undefined
  for (;;) {
    await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text
        const noon = data.replace(/\b\d\d:\d\d\b/g, '12:00')
        if (noon !== data) (texts.currentNode as Text).data = noon
      }
    })
    const screenshot = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
    const isLate = Date.now() > until
    // only the final state may be accepted, so the whole timeout is used
    if (!accepting || (isLate && previous?.equals(screenshot))) {
      const difference = compareWithAccepted(name, screenshot)
      if (difference === null || isLate) return difference
    }
    previous = screenshot
  }
}
