import { type CDPSession, chromium, type Page } from 'playwright-core'
import { browserArgs, findBrowser } from '../testing/browser.ts'
import { startProduct } from '../testing/product.ts'
import { changes, type Measured } from './ui/changes.ts'
import { drawnWhileTyping } from './ui/drawn-while-typing.ts'

/** How much slower than this machine the browser is made to run. */
const SLOWDOWN = 4

/** What a change may take until everything on the screen stands, in milliseconds. */
const SETTLES = 8

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function open(base: string): Promise<{ page: Page; cdp: CDPSession; close: () => Promise<void> }> {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: browserArgs,
    env: { ...process.env, ...env } as Record<string, string>
  })
  const page = await browser.newPage({ baseURL: base, viewport: { width: 1280, height: 900 } })
  return { page, cdp: await page.context().newCDPSession(page), close: () => browser.close() }
}

function row({ what, times, late }: Measured): boolean {
  const middle = median(times)
  const good = middle <= SETTLES && late === 0
  const verdict = good ? `at most ${SETTLES}` : `TOO SLOW: at most ${SETTLES}`
  console.log(
    `${what.padEnd(34)} ${middle.toFixed(1).padStart(6)} ms  ${verdict}, worst ${Math.max(...times).toFixed(1)}, ` +
      `total in a later frame: ${late} of ${times.length}`
  )
  return good
}

/** How fast the built configurator follows a choice, in Chromium slowed down. */
export async function run(): Promise<void> {
  const product = await startProduct()
  const { page, cdp, close } = await open(product.base)
  try {
    console.log(`Chromium, ${SLOWDOWN}× slower than this machine, medians; script, style and layout together`)
    const slowDown = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
    const measured = await changes(page, product.base, () => slowDown(SLOWDOWN))
    const drawn = await drawnWhileTyping(page)
    const good = measured.map(row)
    console.log(
      `typing 20 letters of the name       draws ${drawn.summary} elements of the summary again, ${drawn.field} of its own`
    )
    if (good.includes(false) || drawn.summary > 0) process.exitCode = 1
  } finally {
    await close()
    await product.stop()
  }
}
