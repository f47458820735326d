import type { Page } from 'playwright-core'
import { accepting, againstAccepted } from './against-accepted.ts'

/**
 * Takes a picture of the page until it is the accepted one; how it differs after so many milliseconds is said. Times of
 * day are those of the run: all of them are written as noon.
 */
export async function asAccepted(page: Page, name: string, patience: number): Promise<string | null> {
  const until = Date.now() + patience
  let before: Buffer | undefined
  for (;;) {
    await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { data } = texts.currentNode as Text
        const noon = data.replace(/\b\d\d:\d\d\b/g, '12:00')
        if (noon !== data) (texts.currentNode as Text).data = noon
      }
    })
    const drawn = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
    const late = Date.now() > until
    // what is accepted must be what it comes to, so there the patience is used up
    if (!accepting || (late && before?.equals(drawn))) {
      const difference = againstAccepted(name, drawn)
      if (difference === null || late) return difference
    }
    before = drawn
  }
}
