import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparePage } from './compare-page.ts'
import { ACCEPTED, accepting } from './compare-with-accepted.ts'
import { COMPONENT_GROUPS } from './component-groups.ts'
import { openComponentsPage } from './components-page.ts'
import { fixedTimeContext } from './fixed-time-context.ts'
import { type FixedTimeProduct, startFixedTimeProduct } from './fixed-time-product.ts'
import { launchNpmBrowser } from './npm-browser.ts'
import { openPage, PAGES, TWO_VARIANTS } from './pages.ts'
import { isSameRenderer } from './same-renderer.ts'

/** Limits on the repository's size. */
const MAX_SCREENSHOTS = 140
const MAX_BYTES = 8_000_000

/** In the far future, because the product's clock can only be set forward. */
const NOW = new Date('2031-01-15T09:00:00Z')

/** Each component at both widths and in both themes, but not in all four combinations: that would double the screenshots. */
const COMPONENT_VARIANTS = TWO_VARIANTS
const GROUPS = Object.entries(COMPONENT_GROUPS)

/** Components whose selected state is a colour: it must remain visible in forced colours. */
const IN_FORCED_COLOURS = ['Form/PlanCard', 'Form/ServerTypeSwitch']

const groupName = (group: string, width: number) => `${group}-${width}`
const pageName = (name: string, width: number, theme: string) => `page-${name}-${width}-${theme}`

const EXPECTED = [
  'canary',
  'forced-colours',
  ...GROUPS.flatMap(([group]) => COMPONENT_VARIANTS.map(([width]) => groupName(group, width))),
  ...Object.entries(PAGES).flatMap(([name, { variants = TWO_VARIANTS }]) =>
    variants.map(([width, theme]) => pageName(name, width, theme))
  )
].map((name) => `${name}.png`)

/** Returns the elements with running animations. Scroll-driven animations do not run without scrolling. */
const animatedElements = () =>
  document
    .getAnimations()
    .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
    .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML : 'unknown'))

/** Calls `draw` of packages/ui/src/testing/screenshots/main.tsx. */
const drawComponents = (page: Page, titles: readonly string[], theme: 'light' | 'dark') =>
  page.evaluate(([titles, theme]) => Reflect.get(window, 'draw')(titles, theme), [titles, theme] as const)

let browser: Browser | undefined
let componentPages: readonly Page[] = []
let product: FixedTimeProduct

beforeAll(async () => {
  browser = await launchNpmBrowser()
  if (browser === undefined)
    throw new Error('Screenshots need the browser from npm (Linux x64, CHROMIUM_PATH not set).')
  const context = await fixedTimeContext(browser, NOW)
  if (!(await isSameRenderer(context)))
    throw new Error('Screenshots cannot be compared: this machine renders text and edges differently.')
  componentPages = await Promise.all(COMPONENT_VARIANTS.map(([width]) => openComponentsPage(context, width)))
  product = await startFixedTimeProduct(browser, NOW)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test.for(GROUPS)('the components of %s look as accepted', async ([group, titles]) => {
  const differences: (string | null)[] = []
  for (const [index, [width, theme]] of COMPONENT_VARIANTS.entries()) {
    const page = componentPages[index] as Page
    await drawComponents(page, titles, theme)
    differences.push(await comparePage(page, groupName(group, width), 0))
    expect(await page.evaluate(animatedElements), 'no animations with reduced motion').toEqual([])
  }
  expect(differences).toEqual([null, null])
})

test('selected plans and server types are visible in forced colours', async () => {
  const page = componentPages[0] as Page
  await page.emulateMedia({ forcedColors: 'active' })
  try {
    await drawComponents(page, IN_FORCED_COLOURS, 'light')
    expect(await comparePage(page, 'forced-colours', 0)).toBeNull()
  } finally {
    await page.emulateMedia({ forcedColors: 'none' })
  }
})

test.for(Object.entries(PAGES))('the page %s looks as accepted', async ([name, shown]) => {
  const page = await product[shown.viewer].newPage()
  const differences: (string | null)[] = []
  const variants = shown.variants ?? TWO_VARIANTS
  try {
    for (const [width, colorScheme] of variants) {
      await page.setViewportSize({ width, height: 844 })
      if (differences.length === 0) await openPage(page, product, shown)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const difference = await comparePage(page, pageName(name, width, colorScheme), accepting ? 1500 : 8000)
      differences.push(difference)
    }
  } finally {
    await page.close()
  }
  expect(differences).toEqual(variants.map(() => null))
})

test(`there are at most ${MAX_SCREENSHOTS} accepted screenshots of ${MAX_BYTES} bytes together, none unused`, () => {
  if (accepting)
    for (const file of readdirSync(ACCEPTED).filter((one) => !EXPECTED.includes(one)))
      rmSync(join(ACCEPTED, file))
  const files = readdirSync(ACCEPTED)
  expect(files.sort(), 'Run pnpm pictures to take missing screenshots and to delete unused ones.').toEqual(
    [...EXPECTED].sort()
  )
  expect(files.length).toBeLessThanOrEqual(MAX_SCREENSHOTS)
  expect(files.reduce((sum, file) => sum + statSync(join(ACCEPTED, file)).size, 0)).toBeLessThanOrEqual(
    MAX_BYTES
  )
})
