import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCEPTED, accepting } from './against-accepted.ts'
import { asAccepted } from './as-accepted.ts'
import { drawsAlike } from './draws-alike.ts'
import { ownBrowser } from './own-browser.ts'
import { type Look, open, PAGES } from './pages.ts'
import { sheetPage } from './sheet-page.ts'
import { sheetTitles } from './sheet-titles.ts'
import { stillContext } from './still-context.ts'
import { type StillShop, stillShop } from './still-shop.ts'

/** The product's clock goes forward only, so the moment of the pictures is far ahead. */
const MOMENT = new Date('2031-01-15T09:00:00Z')
const WIDTHS = [1280, 390] as const
const LOOKS: readonly Look[] = WIDTHS.flatMap((width) => [
  [width, 'light'] as const,
  [width, 'dark'] as const
])

/** A sheet shows a component at both widths and in both themes, but not in each combination: that would double the pictures. */
const SHEETS = [
  { width: 1280, theme: 'light' },
  { width: 390, theme: 'dark' }
] as const
const TITLES = sheetTitles()

const sheetName = (title: string, width: number) => `${title.replaceAll('/', '-')}-${width}`
const pageName = (name: string, width: number, theme: string) => `page-${name}-${width}-${theme}`

const forcedName = (title: string) => `forced-${title.replaceAll('/', '-')}`

/** Where a colour says what is chosen: somebody with colours of their own must see it too. */
const FORCED = ['Form/PlanCard', 'Form/ServerTypeSwitch']

const EXPECTED = [
  'canary',
  ...FORCED.map(forcedName),
  ...TITLES.flatMap((title) => SHEETS.map(({ width }) => sheetName(title, width))),
  ...Object.entries(PAGES).flatMap(([name, { looks = LOOKS }]) =>
    looks.map(([width, theme]) => pageName(name, width, theme))
  )
].map((name) => `${name}.png`)

/** What is moving on the page by itself: what goes by the scroll position stands as long as nobody scrolls. */
const moving = () =>
  document
    .getAnimations()
    .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
    .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML : 'something'))

const drawSheet = (page: Page, title: string, theme: 'light' | 'dark') =>
  page.evaluate(([title, theme]) => Reflect.get(window, 'draw')(title, theme), [title, theme] as const)

let browser: Browser | undefined
let sheets: readonly Page[] = []
let shop: StillShop | undefined
let reason = 'only the browser that comes from npm is compared, on Linux x64 and without CHROMIUM_PATH'

beforeAll(async () => {
  browser = await ownBrowser()
  if (browser !== undefined) {
    const context = await stillContext(browser, MOMENT)
    reason = (await drawsAlike(context)) ? '' : 'this machine draws letters and edges in its own way'
    if (reason === '') sheets = await Promise.all(SHEETS.map(({ width }) => sheetPage(context, width)))
  }
  if (browser === undefined || reason !== '')
    console.log(`Pictures are not compared: ${reason}. All other tests run.`)
  else shop = await stillShop(browser, MOMENT)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

test.for(TITLES)('%s looks as accepted', async (title, { skip }) => {
  if (reason !== '') skip(reason)
  const found: (string | null)[] = []
  for (const [index, { width, theme }] of SHEETS.entries()) {
    const page = sheets[index]
    if (page === undefined) throw new Error(`The page of sheets of ${width} px was not opened.`)
    await drawSheet(page, title, theme)
    found.push(await asAccepted(page, sheetName(title, width), 0))
    expect(await page.evaluate(moving), 'nothing moves for who asked for less motion').toEqual([])
  }
  expect(found).toEqual([null, null])
})

test.for(FORCED)('%s shows in forced colours what is chosen', async (title, { skip }) => {
  const [page] = sheets
  if (page === undefined) return skip(reason)
  await page.emulateMedia({ forcedColors: 'active' })
  try {
    await drawSheet(page, title, 'light')
    expect(await asAccepted(page, forcedName(title), 0)).toBeNull()
  } finally {
    await page.emulateMedia({ forcedColors: 'none' })
  }
})

test.for(Object.entries(PAGES))('the page %s looks as accepted', async ([name, shown], { skip }) => {
  if (shop === undefined) return skip(reason)
  const page = await shop[shown.who].newPage()
  const found: (string | null)[] = []
  const looks = shown.looks ?? LOOKS
  try {
    for (const [width, colorScheme] of looks) {
      await page.setViewportSize({ width, height: 844 })
      if (found.length === 0) await open(page, shop, shown)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      found.push(await asAccepted(page, pageName(name, width, colorScheme), accepting ? 1500 : 8000))
    }
  } finally {
    await page.close()
  }
  expect(found).toEqual(looks.map(() => null))
})

test('there are at most 220 accepted pictures, of 8 MB together, and each is of something', ({ skip }) => {
  // a new component has its pictures from a machine that can take them
  if (reason !== '') skip(reason)
  const files = readdirSync(ACCEPTED)
  if (accepting)
    for (const file of files.filter((one) => !EXPECTED.includes(one))) rmSync(join(ACCEPTED, file))
  const kept = readdirSync(ACCEPTED)
  expect(kept.sort(), 'pnpm pictures takes what is missing and removes what is not drawn any more').toEqual(
    [...EXPECTED].sort()
  )
  expect(kept.length, 'a small component goes to the sheet that the parts share').toBeLessThanOrEqual(220)
  expect(kept.reduce((sum, file) => sum + statSync(join(ACCEPTED, file)).size, 0)).toBeLessThan(8_000_000)
})
