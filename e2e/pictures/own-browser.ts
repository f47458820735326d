import { type Browser, chromium } from 'playwright-core'
import { browserArgs, findBrowser } from '../../testing/browser.ts'

/** The browser that comes from npm, drawing letters in one way; undefined where another one is used. */
export async function ownBrowser(): Promise<Browser | undefined> {
  const { executablePath, env, from } = await findBrowser()
  if (executablePath === undefined || from !== '@sparticuz/chromium') return undefined
  return chromium.launch({
    executablePath,
    args: [...browserArgs, '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    env: { ...process.env, ...env } as Record<string, string>
  })
}
