import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { leaveForBank } from './support/bank.ts'
import { freeFlavor, link, offerLink } from './support/catalogue.ts'
import { product } from './support/product.ts'
import { running } from './support/servers.ts'
import { hydrated, MOVING, visitor } from './support/visitor.ts'

declare global {
  interface Window {
    /** What moved without the person having done anything, with how far. */
    moved: { value: number; what: string }[]
    largest: string
  }
}

const FONTS = '**/*.woff2'

/** From the first moment on the page counts what moves by itself, and remembers its largest element. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    window.moved = []
    window.largest = ''
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (!hadRecentInput)
        window.moved.push({ value, what: sources[0]?.node?.textContent?.slice(0, 60) ?? '' })
    })
    observe('largest-contentful-paint', (entry) => {
      window.largest = (entry as PerformanceEntry & { element: Element | null }).element?.textContent ?? ''
    })
  })

/** Letters come when they come, which is another thing: in those of the machine all keeps its place. */
const watchWithoutFonts = async (page: Page) => {
  await page.route(FONTS, (route) => route.abort())
  await watch(page)
}

/** What has moved so far, but for one word by a few pixels. */
const moved = async (page: Page) =>
  (await page.evaluate(() => window.moved)).filter(({ value }) => value > 0.0005)

const words = (text: string) => text.replaceAll(/<[^>]*>|&nbsp;|\s/g, '')

/** What can be pressed and is filled with the accent. */
const filled = (page: Page) =>
  page.locator('button, a').evaluateAll((all) => {
    const color = getComputedStyle(document.documentElement).getPropertyValue('--accent-fill')
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = color
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return all
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === backgroundColor)
      .map((one) => one.textContent)
  })

test.each([1280, 390])(
  'at %i px nothing moves by itself, the largest thing is in the HTML, and one button is filled',
  async (width) => {
    const flavor = await freeFlavor()
    const { page, atRest } = await visitor({ viewport: { width, height: 800 }, ...MOVING })
    await watchWithoutFonts(page)
    const pages = [
      '/',
      // what is corrected has a notice, a code that is refused a sentence
      link(flavor, { period: 3, ssdSize: 300, promocode: 'EXPIRED10' }),
      offerLink(flavor, 12)
    ]
    if (width === 1280) pages.push('/?type=cpu&cpu_count=4')
    for (const path of pages) {
      await page.goto(path)
      await hydrated(page)
      if (!path.startsWith('/commercial-offer')) await page.getByText(/Проверено в \d\d:\d\d/).waitFor()
      await atRest()
      expect(await moved(page), path).toEqual([])
      const largest = await page.evaluate(() => window.largest)
      const html = await (await fetch(product().base + path)).text()
      expect(words(html), path).toContain(words(largest))
      // on a phone the bar at the foot has the button of the summary
      if (width === 1280) expect(await filled(page), path).toHaveLength(1)
    }
  }
)

test('letters that come last move next to nothing, and all that the first page is written in comes with it', async () => {
  const { page, atRest } = await visitor(MOVING)
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && asked.push(request.url()))
  await watch(page)
  const fonts = Promise.withResolvers<void>()
  await page.route(FONTS, async (route) => {
    await fonts.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  await page.getByText(/Проверено в \d\d:\d\d/).waitFor()
  expect(await moved(page)).toEqual([])
  fonts.resolve()
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await expect.poll(() => page.evaluate(() => window.moved.length)).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.moved.reduce((sum, { value }) => sum + value, 0))).toBeLessThan(
    0.005
  )
  await atRest()
  const head = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[as="font"]')].map(({ href }) => href)
  )
  expect(asked.sort()).toEqual(head.sort())
})

test('nothing moves by itself for somebody who is signed in', async () => {
  const flavor = await freeFlavor()
  const { page, atRest } = await visitor(MOVING)
  await watchWithoutFonts(page)
  // of a change a visitor sees that it takes signing in
  await page.goto('/?original=1')
  await page.getByRole('heading', { name: 'Войдите, чтобы изменить сервер' }).waitFor()
  expect(await moved(page)).toEqual([])
  await newAccount(page, 500_000_00)
  const { id } = await running(page, flavor, 0)
  const pages = [
    ['/panel', page.getByLabel('Машины, которые запускаются')],
    ['/panel/spending', page.getByRole('heading', { name: 'Метки серверов' })],
    ['/panel/profile', page.getByLabel('Тип пользователя')],
    ['/panel/security', page.getByText('Это устройство')],
    [`/?original=${id}`, page.getByText('Сейчас выбраны прежние конфигурация и тариф.')],
    // the discount of a code has a row of its own and the full price
    [link(flavor, { period: 1, promocode: 'WELCOME10' }), page.getByText('Скидка: 10%')]
  ] as const
  for (const width of [1280, 390]) {
    // so high that the summary need not scroll inside, where no row would move anything
    await page.setViewportSize({ width, height: 900 })
    // a phone shows the two pages of forms in the same one column
    for (const [path, last] of pages.filter(([path]) => width === 1280 || !/profile|security/.test(path))) {
      await page.goto(path)
      await hydrated(page)
      await last.waitFor()
      await atRest()
      expect(await moved(page), `${path}, ${width} px`).toEqual([])
      if (path === '/panel/profile') expect(await filled(page)).toHaveLength(1)
    }
  }
})

test('what came of a payment stands where it stays from the first: its button is not moved from under a press', async () => {
  const { page, atRest } = await visitor()
  await newAccount(page, 100_000_00)
  await running(page, await freeFlavor(), 0)
  await page.goto('/panel')
  await leaveForBank(page)
  await page.addInitScript(() => {
    const places = new Set<number>()
    Reflect.set(window, 'places', places)
    const look = () => {
      for (const button of document.querySelectorAll('button'))
        if (button.textContent === 'Оплатить ещё раз') places.add(button.getBoundingClientRect().y)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.getByRole('button', { name: 'Отклонить оплату' }).click()
  await page.getByText('Банк отклонил оплату').waitFor()
  await page.getByText('Перевести часы вперёд').waitFor()
  await atRest()
  const places = await page.evaluate(() => [...(Reflect.get(window, 'places') as Set<number>)])
  expect(places).toHaveLength(1)
})

test('what came of a payment is told also when neither the servers nor the history could be loaded', async () => {
  const { page } = await visitor()
  await newAccount(page, 100_00)
  await page.goto('/panel')
  await leaveForBank(page)
  await page.route(/\/api\/v1\/(cld_srv_cfg|usr_evt)\//, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Отклонить оплату' }).click()
  await page.waitForURL('**/panel')
  for (const what of [
    'Не удалось загрузить серверы',
    'Не удалось загрузить хронологию',
    'Банк отклонил оплату'
  ])
    await page.getByText(what).waitFor()
})
