import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import type { Flavor } from '../packages/api/src/index.ts'
import { launchOptions } from '../testing/browser.ts'
import { startProduct } from '../testing/product.ts'
import { median } from './server/median.ts'
import { changes, changesOfMany, PLANS } from './ui/changes.ts'
import type { ClickTimes } from './ui/click.ts'
import { componentsDrawn, countComponents } from './ui/components-drawn.ts'
import { drawnWhileTyping } from './ui/drawn-while-typing.ts'
import { hundredChanges, oneOfTen, openEstimate } from './ui/estimate-changes.ts'
import { importLargeCatalogue } from './ui/import-large-catalogue.ts'
import type { Measured } from './ui/measure.ts'
import { references } from './ui/references.ts'

/** Factor by which the CPU of the browser is slowed down. */
const SLOWDOWN = 4

/** Limit of a change, as a multiple of React alone with ten rows. */
const SETTLE_LIMIT = 8 / 2.3

/** Limit in milliseconds from selecting a card with 5,000 configurations to the next painted frame, or twice the time of a plain virtual list. */
const PAINT_LIMIT_MS = 70

/** Limits of the components rendered for a choice: for a plan and a disk as many as before react-router was used. */
const COMPONENT_LIMITS = [
  ['another plan', PLANS[0] ?? '', 47],
  ['another disk', 'button[aria-label="Увеличить диск"]', 64],
  ['another card', 'nav[aria-label="Видеокарта"] a:has-text("A100")', 99]
] as const

/** Limit of the components rendered for another quantity of one of ten items. */
const ESTIMATE_COMPONENT_LIMITS = [['another quantity', 'main button[aria-label="Больше"]', 40]] as const

type Drawn = readonly (readonly [what: string, selector: string, most: number])[]

async function drawsFew(page: Page, choices: Drawn): Promise<boolean> {
  let few = true
  for (const [what, selector, most] of choices) {
    const drawn = await componentsDrawn(page, selector)
    console.log(
      `${what.padEnd(24)} ${drawn} components drawn, ${drawn <= most ? '' : 'TOO MANY: '}at most ${most}`
    )
    few &&= drawn <= most
  }
  return few
}

async function browse() {
  const browser = await chromium.launch(await launchOptions())
  return {
    /** Opens a new page for each comparison. */
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

const middleOf = (clicks: readonly ClickTimes[], by: keyof Omit<ClickTimes, 'changed'>) =>
  median(clicks.map((click) => click[by]))

/** Prints the medians of the clicks and of React alone; returns true if the clicks are within the limit. */
function row(
  { what, clicks, beside }: Measured,
  by: 'settled' | 'painted',
  limit: (alone: number) => number
): boolean {
  const [middle, alone] = [middleOf(clicks, by), middleOf(beside, by)]
  const most = limit(alone)
  const late = clicks.filter(({ changed }) => !changed).length
  const good = middle <= most && late === 0
  const script = (of: readonly ClickTimes[]) =>
    by === 'settled' ? ` (script alone ${middleOf(of, 'drawn').toFixed(1)})` : ''
  const times = middle < alone ? `1/${(alone / middle).toFixed(0)} of it` : `${(middle / alone).toFixed(1)} ×`
  console.log(
    [
      `${what.padEnd(24)} ${middle.toFixed(1).padStart(6)} ms ${by}${script(clicks)}`,
      `React alone ${alone.toFixed(1)}${script(beside)}: ${times}`,
      `worst ${Math.max(...clicks.map((click) => click[by])).toFixed(1)}`,
      `${good ? 'at most' : 'TOO SLOW: at most'} ${most.toFixed(1)}`,
      ...(late === 0 ? [] : [`SHOWN A FRAME LATE: ${late} of ${clicks.length}`])
    ].join(', ')
  )
  return good
}

/** Returns the address of an available configuration with a monthly plan. */
async function freeConfiguration(base: string): Promise<string> {
  const flavors = (await (await fetch(`${base}/api/v1/flavors/`)).json()) as readonly Flavor[]
  const flavor = flavors.find(({ gpu, max_available }) => gpu?.is_cloud === true && max_available > 0)
  if (flavor === undefined) throw new Error('The catalogue has no GPU flavor with free capacity.')
  const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = flavor
  const key = { gpu: gpu?.id, gpu_count, cpu: cpu.id, cpu_count, ram: ram.id, ram_count }
  return `/?${Object.entries(key)
    .map(([name, value]) => `flavor[${name}]=${value}`)
    .join('&')}&period=1`
}

async function open(
  browser: Awaited<ReturnType<typeof browse>>,
  base: string,
  prepare?: (page: Page) => Promise<void>
) {
  const { page, cdp } = await browser.page(base)
  await prepare?.(page)
  await page.goto(await freeConfiguration(base))
  await page.waitForSelector('html[data-hydrated]')
  await page.getByText('Проверено в').waitFor()
  await slowDown(cdp)
  return page
}

/** Compares the time of choices in the built configurator with React alone, in a slowed Chromium. */
export async function run(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'cloud-bench-'))
  const product = await startProduct({ DATA_DIR: dir })
  const browser = await browse()
  try {
    console.log(`Chromium, ${SLOWDOWN}× slower than this machine, medians`)
    console.log('settled: script, style and layout of a click; painted: until the frame after it')
    const alone = await browser.page()
    await slowDown(alone.cdp)
    const bare = references(alone.page)
    const settles = (one: Measured) => row(one, 'settled', (alone) => SETTLE_LIMIT * alone)
    const few = await open(browser, product.base)
    const good = (await changes(few, bare.tenRows)).map(settles)
    const drawn = await drawnWhileTyping(few)
    console.log(
      `typing 20 letters of the name: draws ${drawn.summary} elements of the summary again, ${drawn.field} of its own`
    )
    await few.close()
    const drawing = await open(browser, product.base, countComponents)
    good.push(await drawsFew(drawing, COMPONENT_LIMITS))
    await drawing.close()
    const { page: counted } = await browser.page(product.base)
    await countComponents(counted)
    await openEstimate(counted)
    good.push(await drawsFew(counted, ESTIMATE_COMPONENT_LIMITS))
    await counted.close()
    const estimate = await browser.page(product.base)
    await openEstimate(estimate.page)
    good.push(await hundredChanges(estimate.page))
    await slowDown(estimate.cdp)
    good.push(settles(await oneOfTen(estimate.page, await bare.tenRows())))
    await estimate.page.close()

    importLargeCatalogue(dir)
    const many = await open(browser, product.base)
    const { clicks: virtual } = await bare.list('virtual', 21)
    const { clicks: plain } = await bare.list('plain', 3)
    await alone.page.goto('about:blank')
    console.log(
      `React alone, 8 of 5,000 cards: ${middleOf(virtual, 'painted').toFixed(1)} ms painted; all of them:`
    )
    const most = Math.max(PAINT_LIMIT_MS, 2 * middleOf(virtual, 'painted'))
    const paints = (one: Measured) => row({ ...one, beside: plain }, 'painted', () => most)
    good.push(...(await changesOfMany(many)).map(paints))
    const typed = await drawnWhileTyping(many)
    good.push(...(await changes(many, bare.tenRows)).map(settles))
    if (good.includes(false) || drawn.summary + typed.summary > 0) process.exitCode = 1
  } finally {
    await browser.close()
    await product.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
