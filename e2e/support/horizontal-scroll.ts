import type { Page } from 'playwright-core'
import { brokenWords } from './lines.ts'

/** Returns how many pixels the page can be scrolled horizontally. */
export const horizontalScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Text settings that a page must support (WCAG 2.2, 1.4.4 and 1.4.12). */
export const ENLARGED = {
  'twice as large': ':root { font-size: 200% }',
  'spaced out':
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }'
}

/**
 * Returns the widths at which the page scrolls horizontally with doubled text size or wide spacing, and the words of headings that
 * break with doubled text size.
 */
export async function largeTextProblems(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const [how, content] of Object.entries(ENLARGED)) {
    const style = await page.addStyleTag({ content })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const by = await horizontalScroll(page)
      if (by > 0) found.push(`${by} px at ${width} px, ${how}`)
      if (how === 'twice as large')
        for (const word of await brokenWords(page, 'h1, h2, h3')) found.push(`${word} at ${width} px`)
    }
    await style.evaluate((tag) => tag.parentElement?.removeChild(tag))
  }
  return found
}
