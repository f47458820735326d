import { type Browser, chromium } from 'playwright-core'
import { findBrowser, launchOptions } from '../../testing/browser.ts'

/** Launches the browser from npm with identical font rendering everywhere; undefined if the tests use another browser. */
export async function launchNpmBrowser(): Promise<Browser | undefined> {
  const { from } = await findBrowser()
  if (from !== '@sparticuz/chromium') return undefined
  const options = await launchOptions()
  const rendering = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']
  return chromium.launch({ ...options, args: [...(options.args ?? []), ...rendering] })
}
