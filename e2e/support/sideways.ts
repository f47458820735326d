import type { Page } from 'playwright-core'

/** By how many pixels a page scrolls sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
