import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { browserArgs, findBrowser } from '../../testing/browser.ts'

/** The browser that comes from npm, with its own fonts and none of the machine's; undefined where another one is used. */
export async function ownBrowser(): Promise<Browser | undefined> {
  const { executablePath, env, from } = await findBrowser()
  if (executablePath === undefined || from !== '@sparticuz/chromium') return undefined
  const dir = dirname(executablePath)
  const fonts = join(dir, 'own-fonts.conf')
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><fontconfig><dir>${dir}/fonts</dir><cachedir>${dir}/own-fonts-cache</cachedir></fontconfig>`
  )
  return chromium.launch({
    executablePath,
    args: [...browserArgs, '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    env: { ...process.env, ...env, FONTCONFIG_FILE: fonts } as Record<string, string>
  })
}
