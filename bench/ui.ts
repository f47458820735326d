import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { browserArgs, findBrowser } from '../testing/browser.ts'
import { startProduct } from '../testing/product.ts'
import { median } from './server/median.ts'
import { changes } from './ui/changes.ts'
import { changesOfMany } from './ui/changes-of-many.ts'
import { drawnWhileTyping } from './ui/drawn-while-typing.ts'
import { freeConfiguration } from './ui/free-configuration.ts'
import { importLargeCatalogue } from './ui/import-large-catalogue.ts'
import type { Measured } from './ui/measure.ts'
import type { Pressed } from './ui/press.ts'
import { references } from './ui/references.ts'

/** How much slower than this machine the browser is made to run. */
const SLOWDOWN = 4

/** How often as long as React alone with ten rows a change may take until everything on the screen stands: 8 ms where that takes 2.3. */
const SETTLES = 8 / 2.3

/** What another card of 5,000 configurations may take until it is painted, in milliseconds. */
const PAINTS = 60

async function browse() {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: browserArgs,
    env: { ...process.env, ...env } as Record<string, string>
  })
  return {
    /** A page of its own, for each comparison. */
    async page(base?: string): Promise<{ page: Page; cdp: CDPSession }> {
      const page = await browser.newPage({
        ...(base === undefined ? {} : { baseURL: base }),
        viewport: { width: 1280, height: 900 }
      })
      return { page, cdp: await page.context().newCDPSession(page) }
    },
    close: () => browser.close()
  }
}

const slowDown = (cdp: CDPSession) => cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })

const middleOf = (presses: readonly Pressed[], by: keyof Omit<Pressed, 'changed'>) =>
  median(presses.map((press) => press[by]))

/** A figure and what it is compared with; `limit` is what the median may be at most. */
function row({ what, presses }: Measured, by: 'settled' | 'painted', least: number, limit?: number): boolean {
  const times = presses.map((press) => press[by])
  const middle = middleOf(presses, by)
  const late = presses.filter(({ changed }) => !changed).length
  const good = limit === undefined || (middle <= limit && late === 0)
  console.log(
    [
      `${what.padEnd(34)} ${middle.toFixed(1).padStart(7)} ms ${by}`,
      ...(by === 'settled' ? [`script alone ${middleOf(presses, 'drawn').toFixed(1)}`] : []),
      `${(middle / least).toFixed(1)} × React alone`,
      `worst ${Math.max(...times).toFixed(1)}`,
      ...(limit === undefined ? [] : [`${good ? 'at most' : 'TOO SLOW: at most'} ${limit.toFixed(1)}`]),
      ...(late === 0 ? [] : [`SHOWN A FRAME LATE: ${late} of ${times.length}`])
    ].join(', ')
  )
  return good
}

async function open(browser: Awaited<ReturnType<typeof browse>>, base: string) {
  const { page, cdp } = await browser.page(base)
  await page.goto(await freeConfiguration(base))
  await page.waitForSelector('html[data-hydrated]')
  await page.getByText('Проверено в').waitFor()
  await slowDown(cdp)
  return page
}

/** How fast the built configurator follows a choice, in Chromium slowed down, beside what React alone takes. */
export async function run(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'cloud-bench-'))
  const product = await startProduct({ DATA_DIR: dir })
  const browser = await browse()
  try {
    console.log(`Chromium, ${SLOWDOWN}× slower than this machine, medians`)
    console.log('settled: script, style and layout of a press; painted: until the frame after it')
    const bare = await browser.page()
    const { tenRows, plainList, virtualList } = await references(bare.page, () => slowDown(bare.cdp))
    await bare.page.close()
    const few = await open(browser, product.base)
    const ten = middleOf(tenRows.presses, 'settled')
    row(tenRows, 'settled', ten)
    const good = (await changes(few)).map((one) => row(one, 'settled', ten, SETTLES * ten))
    const drawn = await drawnWhileTyping(few)
    console.log(
      `typing 20 letters of the name: draws ${drawn.summary} elements of the summary again, ${drawn.field} of its own`
    )
    await few.close()

    importLargeCatalogue(dir)
    const many = await open(browser, product.base)
    const virtual = middleOf(virtualList.presses, 'painted')
    row(virtualList, 'painted', virtual)
    row(plainList, 'painted', virtual)
    good.push(...(await changesOfMany(many)).map((one) => row(one, 'painted', virtual, PAINTS)))
    const typed = await drawnWhileTyping(many)
    good.push(...(await changes(many)).map((one) => row(one, 'settled', ten, SETTLES * ten)))
    if (good.includes(false) || drawn.summary + typed.summary > 0) process.exitCode = 1
  } finally {
    await browser.close()
    await product.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
