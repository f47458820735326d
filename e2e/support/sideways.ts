import type { Page } from 'playwright-core'

/** By how many pixels a page scrolls sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What a person may do with a text and still read it (WCAG 2.2, 1.4.4 and 1.4.12). */
const ENLARGED = {
  'twice as large': ':root { font-size: 200% }',
  'spaced out':
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }'
}

/** By how many pixels a page scrolls sideways whose text is twice as large, or spaced out; nothing where it does not. */
export async function sidewaysEnlarged(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const [how, content] of Object.entries(ENLARGED)) {
    const style = await page.addStyleTag({ content })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const by = await sideways(page)
      if (by > 0) found.push(`${by} px at ${width} px, ${how}`)
    }
    await style.evaluate((tag) => tag.parentElement?.removeChild(tag))
  }
  return found
}
