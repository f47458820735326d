import type { Page } from 'playwright-core'

/**
 * Presses one of the links under the price. It is scrolled to before: the card grows with the scroll one frame later, and a
 * press that scrolls by itself would be let go beside the link.
 */
export async function pressTool(page: Page, name: string | RegExp): Promise<void> {
  const tool = page.getByRole('button', { name })
  await tool.scrollIntoViewIfNeeded()
  await tool.click()
}
