import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import type { Flavor } from '../packages/api/src/index.ts'
import { launchOptions } from '../testing/browser.ts'
import { startProduct } from '../testing/product.ts'
import { median } from './server/median.ts'
import { changes, changesOfMany, PLANS } from './ui/changes.ts'
import { componentsDrawn, countComponents } from './ui/components-drawn.ts'
import { drawnWhileTyping } from './ui/drawn-while-typing.ts'
import { hundredChanges, oneOfTen, openEstimate } from './ui/estimate-changes.ts'
import { importLargeCatalogue } from './ui/import-large-catalogue.ts'
import type { Measured } from './ui/measure.ts'
import type { Pressed } from './ui/press.ts'
import { references } from './ui/references.ts'

/** How much slower than this machine the browser is made to run. */
const SLOWDOWN = 4

/** The limit of a change, as a multiple of React alone with ten rows: 8 ms where that takes 2.3. */
const SETTLES = 8 / 2.3

/** What another of 5,000 cards may take until it is painted: so many milliseconds, or twice a plain virtual list. */
const PAINTS = 70

/** The most components that a choice may draw: a plan and a disk as many as before the router (docs/decisions/0039-routes-by-react-router.md). */
const DRAWN = [
  ['another plan', PLANS[0] ?? '', 47],
  ['another disk', 'button[aria-label="Увеличить диск"]', 64],
  ['another card', 'nav[aria-label="Видеокарта"] a:has-text("A100")', 99]
] as const

/** The most that another quantity of one of ten items may draw. */
const DRAWN_OF_ESTIMATE = [['another quantity', 'main button[aria-label="Больше"]', 40]] as const

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
    /** A new page for each comparison. */
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

/** Prints the medians of a press and of React alone; returns whether the press is within its limit. */
function row(
  { what, presses, beside }: Measured,
  by: 'settled' | 'painted',
  limit: (alone: number) => number
): boolean {
  const [middle, alone] = [middleOf(presses, by), middleOf(beside, by)]
  const most = limit(alone)
  const late = presses.filter(({ changed }) => !changed).length
  const good = middle <= most && late === 0
  const script = (of: readonly Pressed[]) =>
    by === 'settled' ? ` (script alone ${middleOf(of, 'drawn').toFixed(1)})` : ''
  const times = middle < alone ? `1/${(alone / middle).toFixed(0)} of it` : `${(middle / alone).toFixed(1)} ×`
  console.log(
    [
      `${what.padEnd(24)} ${middle.toFixed(1).padStart(6)} ms ${by}${script(presses)}`,
      `React alone ${alone.toFixed(1)}${script(beside)}: ${times}`,
      `worst ${Math.max(...presses.map((press) => press[by])).toFixed(1)}`,
      `${good ? 'at most' : 'TOO SLOW: at most'} ${most.toFixed(1)}`,
      ...(late === 0 ? [] : [`SHOWN A FRAME LATE: ${late} of ${presses.length}`])
    ].join(', ')
  )
  return good
}

/** The address of a configuration that is free, paid by the month. */
async function freeConfiguration(base: string): Promise<string> {
  const flavors = (await (await fetch(`${base}/api/v1/flavors/`)).json()) as readonly Flavor[]
  const flavor = flavors.find(({ gpu, max_available }) => gpu?.is_cloud === true && max_available > 0)
  if (flavor === undefined) throw new Error('The catalogue has no GPU flavor that is free.')
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

/** How fast the built configurator follows a choice, in a slowed Chromium, beside React alone. */
export async function run(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'cloud-bench-'))
  const product = await startProduct({ DATA_DIR: dir })
  const browser = await browse()
  try {
    console.log(`Chromium, ${SLOWDOWN}× slower than this machine, medians`)
    console.log('settled: script, style and layout of a press; painted: until the frame after it')
    const alone = await browser.page()
    await slowDown(alone.cdp)
    const bare = references(alone.page)
    const settles = (one: Measured) => row(one, 'settled', (alone) => SETTLES * alone)
    const few = await open(browser, product.base)
    const good = (await changes(few, bare.tenRows)).map(settles)
    const drawn = await drawnWhileTyping(few)
    console.log(
      `typing 20 letters of the name: draws ${drawn.summary} elements of the summary again, ${drawn.field} of its own`
    )
    await few.close()
    const drawing = await open(browser, product.base, countComponents)
    good.push(await drawsFew(drawing, DRAWN))
    await drawing.close()
    const { page: counted } = await browser.page(product.base)
    await countComponents(counted)
    await openEstimate(counted)
    good.push(await drawsFew(counted, DRAWN_OF_ESTIMATE))
    await counted.close()
    const estimate = await browser.page(product.base)
    await openEstimate(estimate.page)
    good.push(await hundredChanges(estimate.page))
    await slowDown(estimate.cdp)
    good.push(settles(await oneOfTen(estimate.page, await bare.tenRows())))
    await estimate.page.close()

    importLargeCatalogue(dir)
    const many = await open(browser, product.base)
    const { presses: virtual } = await bare.list('virtual', 21)
    const { presses: plain } = await bare.list('plain', 3)
    await alone.page.goto('about:blank')
    console.log(
      `React alone, 8 of 5,000 cards: ${middleOf(virtual, 'painted').toFixed(1)} ms painted; all of them:`
    )
    const most = Math.max(PAINTS, 2 * middleOf(virtual, 'painted'))
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
