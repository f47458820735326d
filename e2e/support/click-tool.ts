import type { Locator, Page } from 'playwright-core'

/**
 * Clicks a button of the summary after scrolling it to the middle of the window for some frames. Near the top of the page the card grows one
 * frame after a scroll and moves its buttons, so a click that scrolls by itself could hit another button or none.
 */
export async function clickInSummary(button: Locator): Promise<void> {
  await button.evaluate(async (element) => {
    for (let frame = 1; frame <= 4; frame += 1) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })
  await button.click()
}

/** Clicks a link below the price. */
export const clickTool = (page: Page, name: string | RegExp): Promise<void> =>
  clickInSummary(page.getByRole('button', { name }))
