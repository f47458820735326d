import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Layout shifts without user input: the score and the beginning of the text. */
    moved: { value: number; what: string }[]
    largest: string
  }
}

export const FONTS = '**/*.woff2'

/** Records layout shifts and the largest element of each page from its first moment on. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    window.moved = []
    window.largest = ''
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (!hadRecentInput)
        window.moved.push({ value, what: sources[0]?.node?.textContent?.slice(0, 60) ?? '' })
    })
    observe('largest-contentful-paint', (entry) => {
      window.largest = (entry as PerformanceEntry & { element: Element | null }).element?.textContent ?? ''
    })
  })

/** Like `recordShifts`, with fallback fonts only: shifts by late fonts are tested separately. */
export const recordShiftsWithoutFonts = async (page: Page) => {
  await page.route(FONTS, (route) => route.abort())
  await recordShifts(page)
}

/** Returns the recorded layout shifts, except those of one word by a few pixels. */
export const layoutShifts = async (page: Page) =>
  (await page.evaluate(() => window.moved)).filter(({ value }) => value > 0.0005)

/** Returns the texts of the primary buttons and links. */
export const primaryButtons = (page: Page) =>
  page.locator('button, a').evaluateAll((all) => {
    const color = getComputedStyle(document.documentElement).getPropertyValue('--accent-fill')
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = color
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return all
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === backgroundColor)
      .map((one) => one.textContent)
  })
