import { type Browser, chromium } from 'playwright-core'
import { findBrowser, launchOptions } from '../../testing/browser.ts'

/** The browser that comes from npm, drawing letters in one way; undefined where another one is used. */
export async function ownBrowser(): Promise<Browser | undefined> {
  const { from } = await findBrowser()
  if (from !== '@sparticuz/chromium') return undefined
  const options = await launchOptions()
  const alike = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']
  return chromium.launch({ ...options, args: [...(options.args ?? []), ...alike] })
}
