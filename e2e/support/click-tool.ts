import type { Page } from 'playwright-core'

/**
 * Clicks a link below the price, after scrolling to it: the card grows one frame after a scroll, so a click that scrolls
 * by itself would miss the link.
 */
export async function clickTool(page: Page, name: string | RegExp): Promise<void> {
  const tool = page.getByRole('button', { name })
  await tool.scrollIntoViewIfNeeded()
  await tool.click()
}
