import type { Browser, BrowserContext } from 'playwright-core'

/** A browser profile in which nothing moves: the clock stands, the theme is light, motion is reduced. */
export async function stillContext(
  browser: Browser,
  moment: Date,
  baseURL?: string
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...(baseURL !== undefined && { baseURL })
  })
  await context.clock.setFixedTime(moment)
  return context
}
