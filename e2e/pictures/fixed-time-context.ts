import type { Browser, BrowserContext } from 'playwright-core'

/** Returns a browser profile for reproducible screenshots: the clock stands still, the theme is light, motion is reduced. */
export async function fixedTimeContext(
  browser: Browser,
  now: Date,
  baseURL?: string
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...(baseURL !== undefined && { baseURL })
  })
  await context.clock.setFixedTime(now)
  return context
}
